import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { useT } from '#shared/i18n/words.tsx'
import classes from './hero.module.css'

/** What holds for every therapist and every booking, below the therapists of the home page. */
export function Facts() {
  const t = useT()
  return (
    <div className={classes.band}>
      <ul className={classes.facts}>
        <li>{t('home.fact_checked')}</li>
        <li>{t('home.fact_price')}</li>
        <li>{t('home.fact_cancel', { hours: bookingLimits.windowHours })}</li>
      </ul>
    </div>
  )
}
