import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import { money, ratingOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Hours } from './Hours.tsx'
import { LateSaveButton } from '#site/saved/LateSaveButton.tsx'
import { Picture } from './Picture.tsx'
import type { HoursOf } from './use-hours.ts'
import classes from './card.module.css'

const concernsShown = 3

interface CardProps {
  provider: ProviderCard
  hoursOf: HoursOf
  /** The heading above the cards is that of the page itself, so that their names come next. */
  isBelowTitle?: boolean
}

/** One therapist of the list. The whole card links to the therapist, each free hour to its booking. */
export function Card({ provider, hoursOf, isBelowTitle = false }: CardProps) {
  const { locale, t } = useReading()
  const { identifier, firstName, lastName, specialities, languages } = provider
  const name = `${firstName} ${lastName}`
  const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name).join(', ')
  const profile = addressOf(locale, paths.therapist({ id: identifier }))
  return (
    <li className={classes.card}>
      <Picture provider={provider} />
      <Who provider={provider} profile={profile} Name={isBelowTitle ? 'h2' : 'h3'} />
      <ul className={classes.facts}>
        <li>{names(specialities.slice(0, concernsShown))}</li>
        <li>{t('search.speaks', { languages: names(languages) })}</li>
        {provider.offersConsultation && <li>{t('search.consultation')}</li>}
      </ul>
      <div className={classes.next}>
        <p>{t('search.next_hours')}</p>
        <Hours name={name} next={hoursOf(provider)} />
      </div>
      <div className={classes.foot}>
        <p>
          {provider.isFree
            ? t('search.free')
            : t('search.per_session', { amount: money(locale, provider.fee, provider.currency) })}
        </p>
        <a href={`${profile}#slots`} aria-label={t('search.all_hours_of', { name })}>
          {t('search.all_hours')}
        </a>
      </div>
      <LateSaveButton identifier={identifier} name={name} />
    </li>
  )
}

function Who({ provider, profile, Name }: { provider: ProviderCard; profile: string; Name: 'h2' | 'h3' }) {
  const { locale, t } = useReading()
  const { firstName, lastName, discipline, state, rating, reviews } = provider
  return (
    <div className={classes.who}>
      <Name>
        <a className={classes.whole} href={profile}>
          {firstName} {lastName}
        </a>
      </Name>
      <p className={classes.quiet}>{[discipline?.name, state?.name].filter(Boolean).join(' · ')}</p>
      <p className={classes.marks}>
        {reviews > 0 && (
          <span className={classes.rating}>
            <span aria-hidden="true">★ </span>
            {t('search.rating', {
              rating: ratingOf(locale, rating),
              smart_count: reviews,
            })}
          </span>
        )}
        <span className={classes.checked}>{t('search.checked')}</span>
      </p>
    </div>
  )
}
