import { useT } from '#shared/i18n/words.tsx'
import { Link } from '#site/shell/Link.tsx'
import type { ListLink } from './listed-therapists.ts'

/** The way to this page; the page itself comes last and is no link. */
export function Crumbs({ crumbs, here }: { crumbs: readonly ListLink[]; here: string }) {
  const t = useT()
  return (
    <nav className="tl-crumbs" aria-label={t('therapist_list.way_here')}>
      <ol>
        {crumbs.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
