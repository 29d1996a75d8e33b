import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import { money, momentOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Picture } from './Picture.tsx'
import classes from './card.module.css'

/** One therapist of the list. The whole card links to the therapist, the second link to booking. */
export function Card({ provider }: { provider: ProviderCard }) {
  const { locale, t } = useReading()
  const { identifier, firstName, lastName, discipline, specialities, languages, state, nextSlotAt, rating, reviews } =
    provider
  const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name).join(', ')
  return (
    <li className={classes.card}>
      <Picture provider={provider} />
      <div className={classes.who}>
        <h3>
          <a className={classes.whole} href={addressOf(locale, paths.therapist({ id: identifier }))}>
            {firstName} {lastName}
          </a>
        </h3>
        <p className={classes.quiet}>{[discipline?.name, state?.name].filter(Boolean).join(' · ')}</p>
        {reviews > 0 && (
          <p className={classes.rating}>
            <span aria-hidden="true">★ </span>
            {t('search.rating', {
              rating: rating.toLocaleString(locale, { maximumFractionDigits: 1 }),
              smart_count: reviews,
            })}
          </p>
        )}
      </div>
      <ul className={classes.tags}>
        {specialities.slice(0, 3).map((speciality) => (
          <li key={speciality.identifier}>{speciality.name}</li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('search.speaks', { languages: names(languages) })}</p>
      <div className={classes.foot}>
        <p>
          <strong>
            {provider.isFree
              ? t('search.free')
              : t('search.per_session', { amount: money(locale, provider.fee, provider.currency) })}
          </strong>
          <span className={classes.slot}>
            {nextSlotAt
              ? t('search.next_slot', { when: momentOf(locale, visitorZone(), nextSlotAt) })
              : t('search.no_slot')}
          </span>
        </p>
        <a
          className={classes.book}
          href={addressOf(locale, paths.book({ id: identifier, at: nextSlotAt ?? undefined }))}
          aria-label={t('search.book_with', { name: `${firstName} ${lastName}` })}
        >
          {t('search.book')}
        </a>
      </div>
    </li>
  )
}
