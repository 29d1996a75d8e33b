import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { Late } from '#site/lib/Late.tsx'
import type { Read } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { LateSavedLinks } from '#site/saved/LateSavedLinks.tsx'
import { Broken } from '#site/shell/Broken.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { Card } from './Card.tsx'
import { cardsPerPage, changeFilters, clearFilters, countFilters, type Filters, queryOf, timesOf } from './filters.ts'
import { loadFewerFilters } from './late-parts.ts'
import classes from './search.module.css'
import { useHours } from './use-hours.ts'

interface Found {
  data: ProviderCard[]
  meta: { page: number; total: number; lastPage: number }
}

/** The list, or its loading, empty or error state. */
export function Results({
  filters,
  country,
  found: { data: reply, error, isFetching, refetch },
}: {
  filters: Filters
  country: string
  found: Read<Found>
}) {
  const { t } = useReading()
  const hoursOf = useHours(reply?.data, timesOf(filters))
  if (error !== undefined) return <Broken error={error} onRetry={refetch} />
  if (!reply) return <Skeletons />
  if (reply.meta.total === 0) {
    return (
      <>
        <EmptyState
          text={t('search_list.nothing')}
          action={t('search_list.clear')}
          onAction={() => clearFilters(filters)}
        />
        {/* Few searches are without a match, so the code for it is loaded then. */}
        <Late load={loadFewerFilters} props={{ filters, country }} />
      </>
    )
  }
  const { total } = reply.meta
  return (
    <section id="results" className={isFetching ? classes.fading : undefined} aria-busy={isFetching}>
      <div className={classes.count}>
        <output>{total > 1000 ? t('search_list.many') : t('search_list.count', { smart_count: total })}</output>
        {countFilters(filters) > 0 && (
          <button type="button" onClick={() => clearFilters(filters)}>
            {t('search_list.clear')}
          </button>
        )}
        <LateSavedLinks />
      </div>
      <ul className={classes.cards}>
        {reply.data.map((provider) => (
          <Card key={provider.identifier} provider={provider} hoursOf={hoursOf} />
        ))}
      </ul>
      {reply.meta.lastPage > 1 && <Pages filters={filters} page={reply.meta.page} last={reply.meta.lastPage} />}
    </section>
  )
}

function Pages({ filters, page, last }: { filters: Filters; page: number; last: number }) {
  const { locale, t } = useReading()
  const step = (to: number, label: string) => (
    <a
      href={addressOf(locale, paths.therapists()) + `?${queryOf({ ...filters, page: String(to) })}`}
      onClick={(event) => {
        event.preventDefault()
        changeFilters(filters, { page: String(to) })
        document.getElementById('results')?.scrollIntoView()
      }}
    >
      {label}
    </a>
  )
  return (
    <nav className={classes.pages} aria-label={t('search_list.pages')}>
      {page > 1 ? step(page - 1, t('search_list.previous')) : <span />}
      <span>{t('search_list.page', { page, last })}</span>
      {page < last ? step(page + 1, t('search_list.next')) : <span />}
    </nav>
  )
}

function Skeletons() {
  return (
    <section id="results" aria-busy="true">
      <div className={classes.count} />
      <ul className={classes.cards} aria-hidden="true">
        {Array.from({ length: cardsPerPage / 2 }, (_, place) => (
          <li key={place} className={classes.skeleton} />
        ))}
      </ul>
    </section>
  )
}
