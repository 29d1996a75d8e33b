import { firstHelp } from '#schemas/platform/reference/first-help.ts'
import * as paths from '#schemas/platform/paths.ts'
import { firstHelpWords } from '#shared/crisis/first-help-words.ts'
import { useReading } from '#shared/i18n/words.tsx'
import classes from './footer.module.css'
import { Link } from './Link.tsx'

const links = [
  [paths.therapists(), 'site.find'],
  [paths.therapistLists(), 'site.browse'],
  [paths.join(), 'site.for_therapists'],
  [paths.clientCancellationPolicy(), 'site.client_cancellation'],
  [paths.providerCancellationPolicy(), 'site.provider_cancellation'],
  [paths.privacyPolicy(), 'site.privacy'],
  [paths.terms(), 'site.terms'],
  [paths.help(), 'site.help'],
] as const

/** Crisis help comes first: it is in the footer of every page. */
export function Footer() {
  const { locale, t } = useReading()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <section className={classes.crisis} aria-labelledby="crisis">
          <h2 id="crisis">{t('site.crisis_title')}</h2>
          <p>{t('site.crisis_text')}</p>
          <ul>
            {Object.keys(firstHelp).map((country) => (
              <li key={country}>{t('site.crisis_country', firstHelpWords(locale, country))}</li>
            ))}
          </ul>
          <p>
            <Link to={paths.crisisHelp()}>{t('site.crisis_more')}</Link>
          </p>
        </section>
        <nav aria-label={t('site.footer_navigation')}>
          <ul className={classes.links}>
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
            <li>
              <button type="button" data-consent="settings">
                {t('site.cookie_choice')}
              </button>
            </li>
            <li>
              <Link to={paths.contact()}>{t('site.contact')}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
