import { useT } from '#shared/i18n/words.tsx'
import { Link } from '#site/shell/Link.tsx'
import type { ListedTherapists } from './listed-therapists.ts'

/** Links to the pages of a list before and after this one. */
export function Pages({ pages: { page, last, previous, next } }: Pick<ListedTherapists, 'pages'>) {
  const t = useT()
  if (last === 1) return null
  return (
    <nav className="tl-pages" aria-label={t('therapist_list.pages')}>
      {previous && (
        <Link to={previous} rel="prev">
          {t('therapist_list.previous')}
        </Link>
      )}
      <span>{t('therapist_list.page_of', { page, last })}</span>
      {next && (
        <Link to={next} rel="next">
          {t('therapist_list.next')}
        </Link>
      )}
    </nav>
  )
}
