import { randomUUIDv7 } from 'node:crypto'
import type { OperatingCountry } from '#schemas/platform/regions.ts'
import { mainClients, claraEmail, countries, drafts, plainEmail, therapistEmail } from './main-accounts.ts'
import type { Draft } from './draft.ts'
import { clientNames } from './names.ts'
import { type Newcomer, newcomers } from './newcomers.ts'
import type { Random } from './random.ts'
import { minutesOf } from './weeks.ts'

interface DemoPerson {
  identifier: string
  firstName: string
  lastName: string
  email: string
  country: OperatingCountry
  timezone: string
  createdAt: Temporal.Instant
}

export interface DemoClient extends DemoPerson {
  isMain: boolean
}

export interface CustomDay {
  date: string
  isAvailable: boolean
  minutes: number[]
}

export interface DemoTherapist extends DemoPerson {
  draft: Draft
  verification: 'approved' | Newcomer['verification']
  verifiedAt: Temporal.Instant | null
  noticeMinutes: number
  week: { weekday: number; minutes: number[] }[]
  customDays: CustomDay[]
}

const zones: Record<OperatingCountry, string> = {
  NG: 'Africa/Lagos',
  GB: 'Europe/London',
  US: 'America/New_York',
  DE: 'Europe/Berlin',
}
/** States whose time zone differs from that of the country. */
const stateZones: Record<string, string> = {
  'US-CA': 'America/Los_Angeles',
  'US-WA': 'America/Los_Angeles',
  'US-AZ': 'America/Phoenix',
  'US-CO': 'America/Denver',
  'US-TX': 'America/Chicago',
  'US-IL': 'America/Chicago',
  'US-MN': 'America/Chicago',
  'US-LA': 'America/Chicago',
}
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const days = (count: number) => ({ hours: 24 * count })

/** The main demo clients and the other clients, all with some history. */
export function demoClients(now: Temporal.Instant, random: Random): DemoClient[] {
  const main = mainClients.map((client) => ({ ...client, isMain: true }))
  const others = countries.flatMap((country) =>
    clientNames(country).map(({ firstName, lastName }) => {
      const email = plainEmail(firstName, lastName, 'people.example')
      return { firstName, lastName, email, country, isMain: false }
    }),
  )
  return [...main, ...others].map(({ firstName, lastName, email, country, isMain }) => ({
    identifier: randomUUIDv7(),
    firstName,
    lastName,
    email,
    country,
    isMain,
    timezone: zones[country],
    createdAt: now.subtract(days(email === claraEmail ? 120 : 420 + random.below(200))),
  }))
}

export function demoTherapists(now: Temporal.Instant, random: Random): DemoTherapist[] {
  return countries.flatMap((country) =>
    drafts[country].map((draft) => therapistOf({ ...draft, email: therapistEmail(draft), country }, now, random)),
  )
}

/** Recently registered therapists who are not listed yet. */
export const demoNewcomers = (now: Temporal.Instant, random: Random): DemoTherapist[] =>
  newcomers.map((draft) => ({
    ...therapistOf(draft, now, random),
    verification: draft.verification,
    createdAt: now.subtract(days(9 + random.below(20))),
    verifiedAt: null,
    customDays: [],
  }))

function therapistOf(
  { email, country, ...draft }: Draft & Pick<Newcomer, 'email' | 'country'>,
  now: Temporal.Instant,
  random: Random,
): DemoTherapist {
  const timezone = stateZones[draft.state] ?? zones[country]
  return {
    identifier: randomUUIDv7(),
    draft,
    country,
    timezone,
    firstName: draft.firstName,
    lastName: draft.lastName,
    email,
    verification: 'approved',
    createdAt: now.subtract(days(700 + random.below(400))),
    verifiedAt: now.subtract({ hours: 24 * (430 + random.below(200)) + random.below(9) }),
    noticeMinutes: random.pick([0, 60, 120, 720]),
    week: weekdays.map((weekday) => ({ weekday, minutes: minutesOf(draft.week, weekday) })),
    customDays: customDays(now.toZonedDateTimeISO(timezone).toPlainDate(), draft, random),
  }
}

/** Every third therapist has a day off soon, every fifth works on one Saturday. */
function customDays(today: Temporal.PlainDate, draft: Draft, random: Random): CustomDay[] {
  const off = today.add({ days: 8 + random.below(20) })
  const saturday = today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 7 })
  const isOff = random.below(3) === 0 && minutesOf(draft.week, off.dayOfWeek).length > 0
  const isExtra = random.below(5) === 0 && minutesOf(draft.week, 6).length === 0
  return [
    ...(isOff ? [{ date: off.toString(), isAvailable: false, minutes: [] }] : []),
    ...(isExtra && !(isOff && off.equals(saturday))
      ? [{ date: saturday.toString(), isAvailable: true, minutes: [600, 840] }]
      : []),
  ]
}
