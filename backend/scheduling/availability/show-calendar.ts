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

interface Asked {
  category?: string
  timezone?: string
}

/** Rules of a listed provider; an unlisted one looks like none, except to the provider and to clients who have a session there. */
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

/** The zone asked for, else the reader's own, else the provider's. */
function zoneOf({ user }: Context, asked: string | undefined, provider: string): string {
  if (asked === undefined) return user?.timezone ?? provider
  const zone = timezoneNamed(asked)
  if (zone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return zone
}

/** Free slots of one date of the viewer. */
export async function showPublicDay(
  context: Context,
  provider: string,
  asked: string,
  { category, timezone }: Asked,
): Promise<CalendarDay> {
  const date = realDate(asked, 'date').toString()
  const open = await publicRules(context, provider, category)
  const viewerZone = zoneOf(context, timezone, open.schedule.timezone)
  const viewing = await viewingOf(context.db, provider, open, { viewerZone, now: context.now, from: date, to: date })
  const [day = { date, slots: [] }] = slotsOfAll(open.rules, { ...viewing, from: date, to: date })
  return asDay(day)
}

/** Free slots of one month of the viewer; `fallback` answers an empty month with the next one. */
export async function showPublicMonth(
  context: Context,
  provider: string,
  month: string,
  asked: Asked & { fallback?: 'next' },
): Promise<CalendarMonth> {
  const open = await publicRules(context, provider, asked.category)
  const viewerZone = zoneOf(context, asked.timezone, open.schedule.timezone)
  const last = asked.fallback ? nextMonth(month) : month
  const viewing = await viewingOf(context.db, provider, open, {
    viewerZone,
    now: context.now,
    from: monthRange(month).from,
    to: monthRange(last).to,
  })
  const { days, ...answered } = monthWithSlots(open.rules, viewing, { month, fallback: asked.fallback })
  return { ...answered, timezone: viewerZone, providerTimezone: open.schedule.timezone, days: days.map(asDay) }
}

/** What a client must know before booking. */
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
