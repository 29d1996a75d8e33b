import type { api } from '#schemas/endpoints.ts'
import { hasTimes, timeTest } from '#schemas/marketplace/week-hours.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'
import { anyRulesOf, type OpenRules, ownRange, plainViewing, readListedPractices } from './load-calendar.ts'
import { readBusyOfAll } from './queries.ts'
import { busyWindow } from './slots/bookable-range.ts'
import { firstFreeStarts, type SlotViewing } from './slots/compute-slots.ts'

type Scope = Pick<Context, 'db' | 'now' | 'services'> & {
  /** Null: every hour. */
  isWanted: ((ms: number) => boolean) | null
}
type WantedQuery = Omit<QueryOf<typeof api.availability.nextHours>, 'providers'>
type Therapist = readonly [provider: string, open: OpenRules]

/** Most therapists have three free hours within these days, so that later bookings need not be read. */
const soonDays = 14

/**
 * The next free hours of several listed therapists, in any bookable therapy. However many therapists, there are at most three
 * queries: schedules, busy time of the next two weeks, and busy time up to the horizon of those who are booked up until then.
 */
export async function nextFreeHours(
  context: Context,
  { providers: named, ...times }: QueryOf<typeof api.availability.nextHours>,
): Promise<ReplyOf<typeof api.availability.nextHours>> {
  const scope = { ...context, isWanted: testOf(context, times) }
  const providers = [...new Set(named.toLowerCase().split(','))]
  const practices = await readListedPractices(scope.db, providers)
  const listed = providers.flatMap((provider): Therapist[] => {
    const practice = practices.get(provider)
    return practice ? [[provider, anyRulesOf(practice, provider, scope.services.config)]] : []
  })
  const accepting = listed.filter(([, { schedule }]) => schedule.acceptingNewClients)
  const soon = await hoursWithin(scope, accepting, soonDays)
  const few = accepting.filter(([provider]) => (soon.get(provider)?.length ?? 0) < availabilityLimits.nextHours)
  const later = few.length > 0 ? await hoursWithin(scope, few, Number.POSITIVE_INFINITY) : soon
  return {
    data: listed.map(([provider, { schedule }]) => ({
      provider,
      hours: later.get(provider) ?? soon.get(provider) ?? [],
      acceptingNewClients: schedule.acceptingNewClients,
    })),
  }
}

/** Only hours at the times of day and on the weekdays of the visitor that a search wants. */
function testOf({ user }: Context, { timezone, ...times }: WantedQuery) {
  if (!hasTimes(times)) return null
  const zone = timezone === undefined ? (user?.timezone ?? 'UTC') : timezoneNamed(timezone)
  if (zone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return timeTest({ ...times, timezone: zone })
}

async function hoursWithin({ db, now, isWanted }: Scope, therapists: readonly Therapist[], days: number) {
  const viewings = therapists.map(([, open]) => shortViewing(open, now, days))
  const busy = await readBusyOfAll(
    db,
    therapists.map(([provider, open], place) => ({ provider, ...spanOf(open, viewings[place] as SlotViewing, now) })),
    now.toString(),
  )
  const busyOf = Map.groupBy(busy, ({ provider }) => provider)
  return new Map(
    therapists.map(([provider, { rules }], place) => {
      const viewing = { ...(viewings[place] as SlotViewing), busy: busyOf.get(provider) ?? [] }
      const starts = rules.flatMap((one) =>
        firstFreeStarts(one, viewing, isWanted ? Number.POSITIVE_INFINITY : availabilityLimits.nextHours),
      )
      return [provider, firstOf(isWanted ? starts.filter((start) => isWanted(Date.parse(start))) : starts)]
    }),
  )
}

/** As the therapist sees the calendar, up to so many days or the horizon. */
const shortViewing = ({ schedule }: OpenRules, now: Temporal.Instant, days: number): SlotViewing => ({
  ...plainViewing(schedule, schedule.timezone, now),
  maxPerDay: schedule.maxPerDay,
  horizonDays: Math.min(schedule.bookingHorizonDays, days),
})

function spanOf({ schedule, minutes }: OpenRules, { viewerZone, horizonDays }: SlotViewing, now: Temporal.Instant) {
  const range = ownRange({ ...schedule, bookingHorizonDays: horizonDays ?? schedule.bookingHorizonDays }, now)
  const { bufferMinutes, maxPerDay } = schedule
  const { startAt, endAt } = busyWindow({ ...range, viewerZone, slotMinutes: minutes, bufferMinutes, maxPerDay })
  return { from: startAt, to: endAt }
}

/** Each start once, in order. */
const firstOf = (starts: readonly string[]): string[] =>
  [...new Set(starts)].toSorted().slice(0, availabilityLimits.nextHours).map(withMillis)

/** Instants in API answers have milliseconds. */
const withMillis = (instant: string) => instant.replace(/:00Z$/, ':00.000Z')
