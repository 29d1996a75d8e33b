import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type CalendarHours, type PracticeHours, practiceHours, rulesOf } from './practice-hours.ts'
import { readBusy, readSchedule, type Schedule, type TherapyRow } from './queries.ts'
import { busyWindow, horizonOf, todayOf } from './slots/bookable-range.ts'
import { type CompiledRules, compileRules, type Slot } from './slots/slot-grid.ts'
import type { SlotViewing } from './slots/compute-slots.ts'
import { slotSigner, timeslotSecret } from './slots/timeslot-identifier.ts'

export interface SignedSlot extends Slot {
  identifier: string
}

/** A therapy as slots know it: number of the reference row and identifier of the API; null for all of them. */
export type Category = { id: number; identifier: string } | null

/** Stays in memory until the version of the rules changes. */
interface Kept {
  hours: PracticeHours
  compiled: Map<string, CompiledRules<SignedSlot>>
}

export interface Practice extends Kept {
  schedule: Schedule
}

export interface OpenRules extends Practice {
  /** One for each kind of session; nearly always that is one. */
  rules: readonly CompiledRules<SignedSlot>[]
  /** Length of a session, the longest if there are several. */
  minutes: number
}

const kept = new Map<string, Kept>()
const mostKept = 2000

/** Schedule, hours and therapies of a provider, in one question; hours stay in memory until their version changes. */
export async function readPractice(db: Db, provider: string): Promise<Practice | undefined> {
  const known = kept.get(provider)
  const found = await readSchedule(db, provider, known?.hours.version ?? null)
  if (!found) return undefined
  const { rows, ...schedule } = found
  if (rows === null && known) return { schedule, ...known }
  const fresh: Kept = { hours: practiceHours(schedule, rows ?? { hours: [], therapies: [] }), compiled: new Map() }
  if (kept.size >= mostKept) kept.clear()
  // What an open transaction reads may be taken back, and its version be given to other rules.
  if (!db.isTransaction) kept.set(provider, fresh)
  return { schedule, ...fresh }
}

/** The rules of a provider and category, compiled; what cannot be booked has no hours. */
export async function readRules(
  db: Db,
  { config }: Pick<Services, 'config'>,
  provider: string,
  category: Category,
): Promise<OpenRules | undefined> {
  const practice = await readPractice(db, provider)
  return practice && openRules(practice, sessionsOf(practice, category), provider, config.secrets.slots)
}

/** The same for every length that can be booked, for the question when the provider is free at all. */
export async function readAnyRules(
  db: Db,
  { config }: Pick<Services, 'config'>,
  provider: string,
): Promise<OpenRules | undefined> {
  const practice = await readPractice(db, provider)
  if (!practice) return undefined
  const { schedule, hours } = practice
  const bookable = hours.therapies.filter(({ isBookable }) => isBookable)
  const isGeneral = schedule.setupType === 'GENERAL' && bookable.length > 0
  const lengths = [...new Set(bookable.map(({ slotMinutes }) => slotMinutes ?? schedule.slotMinutes))]
  const sessions = isGeneral
    ? lengths.map((minutes): Session => ({ category: null, calendar: null, minutes }))
    : sessionsOf(practice, null)
  return openRules(practice, sessions, provider, config.secrets.slots)
}

/** The calendars that hold for one of the therapies, or for all that can be booked; the general one, or one for each. */
export function calendarsOf({ schedule, hours }: Practice, category: Category): CalendarHours[] {
  if (schedule.setupType === 'GENERAL') return [hours.hoursOf(null)]
  if (category) return [hours.hoursOf(category.id)]
  return hours.therapies.filter(({ isBookable }) => isBookable).map(({ id }) => hours.hoursOf(id))
}

/** A kind of session: who is told of it, whose hours hold for it (undefined: nobody's), and how long it is. */
interface Session {
  category: Category
  calendar: number | null | undefined
  minutes: number
}

function sessionsOf({ schedule, hours: { therapies } }: Practice, category: Category): readonly Session[] {
  const minutesOf = (own: TherapyRow | undefined) => own?.slotMinutes ?? schedule.slotMinutes
  const isGeneral = schedule.setupType === 'GENERAL'
  if (category) {
    const own = therapies.find(({ id }) => id === category.id)
    const calendar = own?.isBookable === false ? undefined : isGeneral ? null : category.id
    return [{ category, calendar, minutes: minutesOf(own) }]
  }
  const bookable = therapies.filter(({ isBookable }) => isBookable)
  const nothing = { category, calendar: undefined, minutes: schedule.slotMinutes }
  if (bookable.length === 0 && therapies.length > 0) return [nothing]
  if (isGeneral) return [{ ...nothing, calendar: null }]
  const each = bookable.map((own) => ({ category: own, calendar: own.id, minutes: minutesOf(own) }))
  return each.length > 0 ? each : [nothing]
}

function openRules(practice: Practice, sessions: readonly Session[], provider: string, secret: string): OpenRules {
  const rules = sessions.map((session) => {
    const key = [secret, session.category?.identifier, session.calendar, session.minutes].join(' ')
    const known = practice.compiled.get(key) ?? compile(practice, session, provider, secret)
    practice.compiled.set(key, known)
    return known
  })
  return { ...practice, rules, minutes: Math.max(...sessions.map(({ minutes }) => minutes)) }
}

function compile(
  { schedule, hours }: Practice,
  { category, calendar, minutes }: Session,
  provider: string,
  secret: string,
): CompiledRules<SignedSlot> {
  const open = calendar === undefined ? { week: [], customDates: [] } : rulesOf(hours.hoursOf(calendar))
  const sign = slotSigner(
    { providerId: provider, minutes, categoryIdentifier: category?.identifier ?? null },
    timeslotSecret(secret),
  )
  return compileRules<SignedSlot>({ zone: schedule.timezone, slotMinutes: minutes, ...open }, ({ startAt, endAt }) => ({
    startAt: withMillis(startAt),
    endAt: withMillis(endAt),
    identifier: sign(startAt),
  }))
}

/** Instants leave the backend with milliseconds, like those from the database. */
const withMillis = (instant: string) => (instant.includes('.') ? instant : instant.replace('Z', '.000Z'))

interface Asked {
  viewerZone: string
  now: Temporal.Instant
  from: string
  to: string
  /** A booking that is to get another time: what it occupies now is no obstacle. */
  except?: string
}

/** What stands between the grid and the viewer on the dates asked for. */
export async function viewingOf(
  db: Db,
  provider: string,
  { schedule, minutes }: OpenRules,
  { now, except, ...asked }: Asked,
): Promise<SlotViewing> {
  const { bufferMinutes, maxPerDay } = schedule
  const { startAt, endAt } = busyWindow({ ...asked, slotMinutes: minutes, bufferMinutes, maxPerDay })
  return {
    ...plainViewing(schedule, asked.viewerZone, now),
    maxPerDay,
    busy: await readBusy(db, provider, { from: startAt, to: endAt, now: now.toString(), except: except ?? null }),
  }
}

/** The rules alone, whatever is taken. */
export const plainViewing = (schedule: Schedule, viewerZone: string, now: Temporal.Instant): SlotViewing => ({
  viewerZone,
  now: now.epochMilliseconds,
  busy: [],
  bufferMinutes: schedule.bufferMinutes,
  noticeMinutes: schedule.minimumNoticeMinutes,
  horizonMonths: schedule.horizonMonths,
  horizonDays: schedule.bookingHorizonDays,
})

/** Today to the last date that can be booked, in the provider's own zone. */
export const ownRange = ({ timezone, horizonMonths, bookingHorizonDays }: Schedule, now: Temporal.Instant) => ({
  from: todayOf(now.epochMilliseconds, timezone),
  to: horizonOf(now.epochMilliseconds, timezone, horizonMonths, bookingHorizonDays),
})
