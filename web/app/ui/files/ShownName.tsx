import { shownName } from '#schemas/platform/files.ts'
import { Unseen } from '#ui/page/Unseen.tsx'

/** A file's name, cut where it is long; the whole one for the pointer and for screen readers. */
export function ShownName({ name }: { name: string }) {
  const shown = shownName(name)
  if (shown === name) return <span>{name}</span>
  return (
    <span title={name} style={{ position: 'relative', whiteSpace: 'nowrap' }}>
      <span aria-hidden>{shown}</span>
      <Unseen>{name}</Unseen>
    </span>
  )
}
