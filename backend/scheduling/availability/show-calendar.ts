import type { CalendarDay, CalendarMonth, PublicSettings } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'
import { asDay } from './calendar-day.ts'
import { categoryOf } from './category.ts'
import { hasBooking } from './queries.ts'
import { type OpenRules, readRules, viewingOf } from './load-calendar.ts'
import { monthRange, nextMonth } from './slots/bookable-range.ts'
import { slotsOfAll } from './slots/compute-slots.ts'
import { monthWithSlots } from './slots/month-with-slots.ts'

interface CalendarQuery {
  category?: string
  timezone?: string
}

/**
 * Rules of a listed provider. An unlisted provider is reported as not found, except to the provider and to clients with
 * a booking there.
 */
async function publicRules(
  { db, services, user }: Context,
  provider: string,
  category: string | undefined,
): Promise<OpenRules> {
  const open = await readRules(db, services, provider, await categoryOf(db, category))
  if (!open) throw notFound()
  if (open.schedule.listed || user?.identifier === provider) return open
  if (!user || !(await hasBooking(db, user.identifier, provider))) throw notFound()
  return open
}

/** The requested time zone, else the reader's, else the provider's. */
function zoneOf({ user }: Context, requested: string | undefined, provider: string): string {
  if (requested === undefined) return user?.timezone ?? provider
  const zone = timezoneNamed(requested)
  if (zone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return zone
}

export async function showPublicDay(
  context: Context,
  provider: string,
  text: string,
  { category, timezone }: CalendarQuery,
): Promise<CalendarDay> {
  const date = realDate(text, 'date').toString()
  const open = await publicRules(context, provider, category)
  const viewerZone = zoneOf(context, timezone, open.schedule.timezone)
  const viewing = await viewingOf(context.db, provider, open, { viewerZone, now: context.now, from: date, to: date })
  const [day = { date, slots: [] }] = slotsOfAll(open.rules, { ...viewing, from: date, to: date })
  return asDay(day)
}

/** Free slots of one month of the viewer; `fallback` returns the next month when this one is empty. */
export async function showPublicMonth(
  context: Context,
  provider: string,
  month: string,
  query: CalendarQuery & { fallback?: 'next' },
): Promise<CalendarMonth> {
  const open = await publicRules(context, provider, query.category)
  const viewerZone = zoneOf(context, query.timezone, open.schedule.timezone)
  const last = query.fallback ? nextMonth(month) : month
  const viewing = await viewingOf(context.db, provider, open, {
    viewerZone,
    now: context.now,
    from: monthRange(month).from,
    to: monthRange(last).to,
  })
  const { days, ...answered } = monthWithSlots(open.rules, viewing, { month, fallback: query.fallback })
  return { ...answered, timezone: viewerZone, providerTimezone: open.schedule.timezone, days: days.map(asDay) }
}

/** Booking rules that a client must know before booking. */
export async function showPublicSettings(context: Context, provider: string): Promise<PublicSettings> {
  const { schedule } = await publicRules(context, provider, undefined)
  return {
    needsApproval: schedule.needsApproval,
    instantBooking: !schedule.needsApproval,
    acceptingNewClients: schedule.acceptingNewClients,
    minimumNoticeMinutes: schedule.minimumNoticeMinutes,
    sessionLengthMinutes: schedule.slotMinutes,
    timezone: schedule.timezone,
  }
}
