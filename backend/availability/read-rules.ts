import type { Services } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { readBusy, readHours, readSchedule, type Schedule } from './queries.ts'
import { defaultWeek } from './rules.ts'
import { busyWindow } from './slots/bookable-range.ts'
import { type CompiledRules, compileRules, type Slot, type SlotRules } from './slots/compile-rules.ts'
import type { SlotViewing } from './slots/compute-slots.ts'
import { slotSigner, timeslotSecret } from './slots/timeslot-identifier.ts'

export interface SignedSlot extends Slot {
  identifier: string
}

/** A therapy as slots know it: number of the reference row and identifier of the API; null for the general calendar. */
export type Category = { id: number; identifier: string } | null

export interface OpenRules {
  schedule: Schedule
  rules: CompiledRules<SignedSlot>
  minutes: number
}

interface Kept {
  version: number
  rules: CompiledRules<SignedSlot>
}

const kept = new Map<string, Kept>()
const mostKept = 2000

/** The rules of a provider and category, compiled; kept in memory until their version changes. */
export async function readRules(
  db: Db,
  { config }: Pick<Services, 'config'>,
  provider: string,
  category: Category,
): Promise<OpenRules | undefined> {
  const schedule = await readSchedule(db, provider, category?.id ?? null)
  if (!schedule) return undefined
  const minutes = schedule.therapyMinutes ?? schedule.slotMinutes
  const key = [config.secrets.slots, provider, category?.identifier ?? '', minutes].join(' ')
  const known = kept.get(key)
  if (known?.version === schedule.version) return { schedule, rules: known.rules, minutes }
  const rules = await compile(db, config.secrets.slots, provider, category, schedule, minutes)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { version: schedule.version, rules })
  return { schedule, rules, minutes }
}

async function compile(
  db: Db,
  secret: string,
  provider: string,
  category: Category,
  { timezone, setupType }: Schedule,
  slotMinutes: number,
) {
  const hours = await hoursOf(db, provider, setupType === 'BY_CATEGORY' ? (category?.id ?? null) : null)
  const sign = slotSigner(
    { providerId: provider, minutes: slotMinutes, categoryIdentifier: category?.identifier ?? null },
    timeslotSecret(secret),
  )
  return compileRules<SignedSlot>({ zone: timezone, slotMinutes, ...hours }, ({ startAt, endAt }) => ({
    startAt: withMillis(startAt),
    endAt: withMillis(endAt),
    identifier: sign(startAt),
  }))
}

/** Week and custom dates of one category; null is the general week, the usual one before any was saved. */
export async function hoursOf(
  db: Db,
  provider: string,
  category: number | null,
): Promise<Pick<SlotRules, 'week' | 'customDates'>> {
  const rows = await readHours(db, provider, category)
  const saved = rows.filter(({ date }) => date === null)
  const week = saved.length === 0 && category === null ? defaultWeek : saved
  return {
    week: week.filter(({ isAvailable }) => isAvailable),
    customDates: rows.flatMap(({ date, ...row }) => (date === null ? [] : [{ ...row, date }])),
  }
}

/** Instants leave the backend with milliseconds, like those from the database. */
const withMillis = (instant: string) => (instant.includes('.') ? instant : instant.replace('Z', '.000Z'))

interface Asked {
  viewerZone: string
  now: Temporal.Instant
  from: string
  to: string
}

/** What stands between the grid and the viewer on the dates asked for. */
export async function viewingOf(
  db: Db,
  provider: string,
  { schedule, minutes }: OpenRules,
  { now, ...asked }: Asked,
): Promise<SlotViewing> {
  const window = busyWindow({ ...asked, slotMinutes: minutes, bufferMinutes: schedule.bufferMinutes })
  return {
    ...plainViewing(schedule, asked.viewerZone, now),
    busy: await readBusy(db, provider, window.startAt, window.endAt, now.toString()),
  }
}

export const plainViewing = (schedule: Schedule, viewerZone: string, now: Temporal.Instant): SlotViewing => ({
  viewerZone,
  now: now.epochMilliseconds,
  busy: [],
  bufferMinutes: schedule.bufferMinutes,
  noticeMinutes: schedule.minimumNoticeMinutes,
  horizonMonths: schedule.horizonMonths,
})
