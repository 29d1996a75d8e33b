import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type CalendarHours, type PracticeHours, practiceHours, rulesOf } from './practice-hours.ts'
import {
  type HoursRow,
  readBusy,
  readListedSchedules,
  readSchedule,
  type Schedule,
  type TherapyRow,
} from './queries.ts'
import { busyWindow, horizonOf, todayOf } from './slots/bookable-range.ts'
import { type CompiledRules, compileRules, type Slot } from './slots/slot-grid.ts'
import type { SlotViewing } from './slots/compute-slots.ts'
import { slotSigner, timeslotSecret } from './slots/timeslot-identifier.ts'

export interface SignedSlot extends Slot {
  identifier: string
}

/** A therapy as slots use it: number of the reference row and identifier of the API; null for all therapies. */
export type Category = { id: number; identifier: string } | null

/** Cached until the version of the rules changes. */
interface CachedRules {
  hours: PracticeHours
  compiled: Map<string, CompiledRules<SignedSlot>>
}

export interface Practice extends CachedRules {
  schedule: Schedule
}

export interface OpenRules extends Practice {
  /** One per session length; nearly always there is only one. */
  rules: readonly CompiledRules<SignedSlot>[]
  /** Length of a session, the longest if there are several. */
  minutes: number
}

const cache = new Map<string, CachedRules>()
const maxCached = 2000

/** Schedule, hours and therapies of a provider in one query; hours are cached until their version changes. */
export async function readPractice(db: Db, provider: string): Promise<Practice | undefined> {
  const known = cache.get(provider)
  const found = await readSchedule(db, provider, known?.hours.version ?? null)
  if (!found) return undefined
  return practiceFrom(db, provider, found)
}

/** The same for several listed providers, in one query for all. */
export async function readListedPractices(db: Db, providers: readonly string[]): Promise<Map<string, Practice>> {
  const known = providers.map((provider) => ({ provider, version: cache.get(provider)?.hours.version ?? null }))
  const found = await readListedSchedules(db, known)
  return new Map(found.map(({ provider, ...schedule }) => [provider, practiceFrom(db, provider, schedule)]))
}

type Found = Schedule & { rows: { hours: HoursRow[]; therapies: TherapyRow[] } | null }

function practiceFrom(db: Db, provider: string, { rows, ...schedule }: Found): Practice {
  const known = cache.get(provider)
  if (rows === null && known) return { schedule, ...known }
  const fresh: CachedRules = {
    hours: practiceHours(schedule, rows ?? { hours: [], therapies: [] }),
    compiled: new Map(),
  }
  if (cache.size >= maxCached) cache.clear()
  // An open transaction may roll back, and its version number may then go to other rules, so its result is not cached.
  if (!db.isTransaction) cache.set(provider, fresh)
  return { schedule, ...fresh }
}

/** The compiled rules of a provider and category, or of consultations in it; a therapy that cannot be booked has no hours. */
export async function readRules(
  db: Db,
  { config }: Pick<Services, 'config'>,
  provider: string,
  category: Category,
  { isConsultation = false }: { isConsultation?: boolean | undefined } = {},
): Promise<OpenRules | undefined> {
  const practice = await readPractice(db, provider)
  if (!practice) return undefined
  const sessions = sessionsOf(practice, category)
  return openRules(practice, isConsultation ? sessions.map(asConsultation) : sessions, provider, config.secrets.slots)
}

/** The compiled rules of all bookable session lengths, to find out when the provider is free at all. */
export async function readAnyRules(
  db: Db,
  { config }: Pick<Services, 'config'>,
  provider: string,
): Promise<OpenRules | undefined> {
  const practice = await readPractice(db, provider)
  return practice && anyRulesOf(practice, provider, config)
}

/** The same of a practice that was read already. */
export function anyRulesOf(practice: Practice, provider: string, config: Services['config']): OpenRules {
  const { schedule, hours } = practice
  const bookable = hours.therapies.filter(({ isBookable }) => isBookable)
  const isGeneral = schedule.setupType === 'GENERAL' && bookable.length > 0
  const lengths = [...new Set(bookable.map(({ slotMinutes }) => slotMinutes ?? schedule.slotMinutes))]
  const sessions = isGeneral
    ? lengths.map((minutes): Session => ({ category: null, calendar: null, minutes }))
    : sessionsOf(practice, null)
  return openRules(practice, sessions, provider, config.secrets.slots)
}

/** The calendars of one therapy, or of all bookable ones: the general calendar, or one per therapy. */
export function calendarsOf({ schedule, hours }: Practice, category: Category): CalendarHours[] {
  if (schedule.setupType === 'GENERAL') return [hours.hoursOf(null)]
  if (category) return [hours.hoursOf(category.id)]
  return hours.therapies.filter(({ isBookable }) => isBookable).map(({ id }) => hours.hoursOf(id))
}

/** A session kind: the therapy it is described with, the calendar of its hours (undefined: none), and its length. */
interface Session {
  category: Category
  calendar: number | null | undefined
  minutes: number
}

/** The same hours for a free first consultation, which has a length of its own. */
const asConsultation = (session: Session): Session => ({ ...session, minutes: availabilityLimits.consultationMinutes })

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

/** Instants in API answers have milliseconds, like those from the database. */
const withMillis = (instant: string) => (instant.includes('.') ? instant : instant.replace('Z', '.000Z'))

interface ViewingQuery {
  viewerZone: string
  now: Temporal.Instant
  from: string
  to: string
  /** The booking that gets another time: its current time counts as free. */
  except?: string
}

/** Busy time, notice and horizon that limit the slots on the requested dates. */
export async function viewingOf(
  db: Db,
  provider: string,
  { schedule, minutes }: OpenRules,
  { now, except, ...query }: ViewingQuery,
): Promise<SlotViewing> {
  const { bufferMinutes, maxPerDay } = schedule
  const { startAt, endAt } = busyWindow({ ...query, slotMinutes: minutes, bufferMinutes, maxPerDay })
  return {
    ...plainViewing(schedule, query.viewerZone, now),
    maxPerDay,
    busy: await readBusy(db, provider, { from: startAt, to: endAt, now: now.toString(), except: except ?? null }),
  }
}

/** The rules alone, without busy time. */
export const plainViewing = (schedule: Schedule, viewerZone: string, now: Temporal.Instant): SlotViewing => ({
  viewerZone,
  now: now.epochMilliseconds,
  busy: [],
  bufferMinutes: schedule.bufferMinutes,
  noticeMinutes: schedule.minimumNoticeMinutes,
  horizonMonths: schedule.horizonMonths,
  horizonDays: schedule.bookingHorizonDays,
})

/** Today to the last bookable date, in the provider's own time zone. */
export const ownRange = ({ timezone, horizonMonths, bookingHorizonDays }: Schedule, now: Temporal.Instant) => ({
  from: todayOf(now.epochMilliseconds, timezone),
  to: horizonOf(now.epochMilliseconds, timezone, horizonMonths, bookingHorizonDays),
})
