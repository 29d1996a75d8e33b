import { emergencyElsewhere, firstHelpOf, telephoneLink } from '#schemas/platform/reference/first-help.ts'
import * as paths from '#schemas/platform/paths.ts'
import formClasses from '#shared/form/form.module.css'
import { useT } from '#shared/i18n/words.tsx'
import { useSheet } from '#site/lib/use-sheet.ts'
import { Link } from '#site/shell/Link.tsx'
import styles from './results.css?inline'
import { Title } from './Title.tsx'
import type { Match } from './use-match.ts'

/** Help comes first after an answer that speaks of a crisis. The questions can wait, and can be continued. */
export function Help({ match: { country, go } }: { match: Match }) {
  const t = useT()
  useSheet(styles)
  const help = firstHelpOf(country)
  const emergency = help?.emergency ?? emergencyElsewhere
  return (
    <section className="match-help" aria-labelledby="help-title">
      <Title id="help-title">{t('match_results.help_title')}</Title>
      <p className="match-lead">{t('match_results.help_text')}</p>
      <p>
        <a className="match-call" href={telephoneLink(emergency)}>
          {t('match_results.help_emergency', { number: emergency })}
        </a>
      </p>
      {help && (
        <p>
          <a className="match-call" href={telephoneLink(help.number)}>
            {t('match_results.help_line', { name: help.name, number: help.number })}
          </a>
        </p>
      )}
      <p>
        <Link to={paths.crisisHelp()}>{t('match_results.help_more')}</Link>
      </p>
      <div className="match-actions">
        <button type="button" className={formClasses.submit} onClick={() => go('whom')}>
          {t('match_results.help_continue')}
        </button>
        <button type="button" className="match-skip" onClick={() => go('topics')}>
          {t('match.back')}
        </button>
      </div>
    </section>
  )
}
