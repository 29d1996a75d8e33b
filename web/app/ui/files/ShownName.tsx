import { shownName } from '#schemas/platform/files.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

/** A file name, shortened if it is long; the tooltip and screen readers have the full name. */
export function ShownName({ name }: { name: string }) {
  const shown = shownName(name)
  if (shown === name) return <span>{name}</span>
  return (
    <span title={name} style={{ position: 'relative', whiteSpace: 'nowrap' }}>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
