import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { anyRulesOf, type OpenRules, ownRange, plainViewing, readListedPractices } from './load-calendar.ts'
import { readBusyOfAll } from './queries.ts'
import { busyWindow } from './slots/bookable-range.ts'
import { firstFreeStarts, type SlotViewing } from './slots/compute-slots.ts'

type Scope = Pick<Context, 'db' | 'now' | 'services'>
type Therapist = readonly [provider: string, open: OpenRules]

/** Most therapists have three free hours within these days, so that later bookings need not be read. */
const soonDays = 14

/**
 * The next free hours of several listed therapists, in any bookable therapy. However many therapists, there are at most three
 * queries: schedules, busy time of the next two weeks, and busy time up to the horizon of those who are booked up until then.
 */
export async function nextFreeHours(scope: Scope, named: string): Promise<ReplyOf<typeof api.availability.nextHours>> {
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

async function hoursWithin({ db, now }: Scope, therapists: readonly Therapist[], days: number) {
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
      const starts = rules.flatMap((one) => firstFreeStarts(one, viewing, availabilityLimits.nextHours))
      return [provider, firstOf(starts)]
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
