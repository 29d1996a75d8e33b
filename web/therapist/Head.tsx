import type { PublicProvider } from '#schemas/providers.ts'
import { dateOf } from '../kit/format.ts'
import { useReading } from '../kit/words.tsx'
import { Picture } from '../search/Picture.tsx'
import classes from './therapist.module.css'

/** Portrait, name, profession, and what has been checked. */
export function Head({ provider }: { provider: PublicProvider }) {
  const { locale, t } = useReading()
  const { title, firstName, lastName, headline, discipline, state, verified, rating, reviews } = provider
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
              · <span className={classes.stars}>★ {rating.toLocaleString(locale, { maximumFractionDigits: 1 })}</span>
            </>
          )}
        </p>
        {verified.status === 'approved' && (
          <details className={classes.checked}>
            <summary>{t('therapist.checked')}</summary>
            <p>
              {t('therapist.checked_text')}
              {verified.checkedAt &&
                ` ${t('therapist.checked_on', { date: dateOf(locale, verified.checkedAt.slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' }) })}`}
            </p>
          </details>
        )}
      </div>
    </header>
  )
}
