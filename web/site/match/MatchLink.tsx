import * as paths from '#schemas/platform/paths.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Link } from '#site/shell/Link.tsx'
import classes from './match-link.module.css'

/** Leads from the search to the questions. */
export function MatchLink() {
  const t = useT()
  return (
    <p className={classes.line}>
      {t('therapists.match_text')} <Link to={paths.match()}>{t('site.match')}</Link>
    </p>
  )
}
