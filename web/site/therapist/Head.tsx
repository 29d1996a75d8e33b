import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { dateOf, ratingOf } from '#shared/i18n/format.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { LateSaveButton } from '#site/saved/LateSaveButton.tsx'
import { Picture } from '#site/search/Picture.tsx'
import { classes } from './therapist-classes.ts'

/** Portrait, name, profession, and what was verified. */
export function Head({ provider }: { provider: PublicProvider }) {
  const { locale, t } = useReading()
  const { identifier, title, firstName, lastName, headline, discipline, state, verified, rating, reviews } = provider
  const { acceptsQuestions, offersConsultation } = provider
  const { checks, checkedAt } = verified
  const day = (date: string) => dateOf(locale, date.slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <header className={classes.head}>
      <Picture provider={provider} isLarge />
      <div>
        <h1>{[title, firstName, lastName].filter(Boolean).join(' ')}</h1>
        <p className={classes.quiet}>
          {[discipline?.name, headline].filter((text, place, all) => text && all.indexOf(text) === place).join(' · ')}
        </p>
        <p className={classes.quiet}>
          {state?.name}
          {reviews > 0 && (
            <>
              {' '}
              · <span className={classes.stars}>★ {ratingOf(locale, rating)}</span>
            </>
          )}
        </p>
        {offersConsultation && (
          <p>
            <a href={addressOf(locale, paths.book({ id: identifier, consultation: '1' }))}>
              {t('therapist.consultation')}
            </a>
          </p>
        )}
        <p className={classes.actions}>
          <LateSaveButton identifier={identifier} name={`${firstName} ${lastName}`} isWide />
          {acceptsQuestions && (
            <a href={addressOf(locale, paths.conversation({ id: identifier }))}>{t('therapist.ask')}</a>
          )}
        </p>
        {verified.status === 'approved' && (
          <details className={classes.checked}>
            <summary>{t('therapist.checked')}</summary>
            <ul>
              {checks.map(({ type, body, checkedAt: checkedOn, expiresAt }, place) => (
                <li key={place}>
                  {t(expiresAt ? 'therapist.check_until' : 'therapist.check', {
                    what: t(`therapist.checks.${type}`) + (body ? `: ${body}` : ''),
                    date: day(checkedOn),
                    until: day(expiresAt ?? checkedOn),
                  })}
                </li>
              ))}
            </ul>
            {checks.length === 0 && checkedAt && (
              <p className={classes.quiet}>{t('therapist.checked_on', { date: day(checkedAt) })}</p>
            )}
          </details>
        )}
      </div>
    </header>
  )
}
