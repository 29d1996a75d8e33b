import { Path } from '#site/art/Path.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Link } from './Link.tsx'
import classes from './empty-state.module.css'

/** The 404 page. */
export function NotFound() {
  const t = useT()
  return (
    <section className={classes.nothing}>
      <Path />
      <h1>{t('not_found.title')}</h1>
      <p>
        <Link to={paths.home()}>{t('not_found.home')}</Link>
      </p>
    </section>
  )
}
