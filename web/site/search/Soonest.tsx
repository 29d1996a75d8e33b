import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { Read } from '#site/lib/use-read.ts'
import { countryName } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Broken } from '#site/shell/Broken.tsx'
import { Card } from './Card.tsx'
import classes from './home.module.css'
import search from './search.module.css'
import { useHours } from './use-hours.ts'

interface SoonestProps {
  /** Empty before hydration. */
  country: string
  found: Read<{ data: ProviderCard[]; meta: { total: number } }>
  /** Places that are reserved while the therapists load. */
  cards: number
}

/** The therapists with the next free hours, and the way to all. */
export function Soonest({ country, found: { data: reply, error, refetch }, cards }: SoonestProps) {
  const { locale, t } = useReading()
  const hoursOf = useHours(reply?.data)
  if (error !== undefined) return <Broken error={error} onRetry={refetch} />
  const all = addressOf(locale, paths.therapists(country ? { country } : {}))
  const total = reply?.meta.total
  return (
    <section aria-labelledby="soonest" aria-busy={!reply}>
      <div className={classes.headline}>
        <h2 id="soonest">
          {country ? t('home_search.soonest_in', { country: countryName(locale, country) }) : t('home_search.soonest')}
        </h2>
        {total !== undefined && <a href={all}>{allOf(t, total)}</a>}
      </div>
      <ul id="results" className={search.cards}>
        {reply
          ? reply.data.map((provider) => <Card key={provider.identifier} provider={provider} hoursOf={hoursOf} />)
          : Array.from({ length: cards }, (_, place) => (
              <li key={place} className={search.skeleton} aria-hidden="true" />
            ))}
      </ul>
      <a className={classes.all} href={all}>
        {allOf(t, total)}
      </a>
      <p className={classes.other}>
        {t('home_search.other_country')}{' '}
        <button type="button" data-country="change">
          {t('search.change_country')}
        </button>
      </p>
    </section>
  )
}

const allOf = (t: ReturnType<typeof useReading>['t'], total: number | undefined): string =>
  total === undefined || total > 1000 ? t('home_search.all') : t('home_search.all_count', { smart_count: total })
