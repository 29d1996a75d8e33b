import { randomUUIDv7 } from 'node:crypto'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { firstFreeStart } from '#backend/scheduling/availability/slots/compute-slots.ts'
import type { DemoPackage } from './demo-packages.ts'
import type { DemoClient, DemoTherapist } from './demo-people.ts'
import type { Random } from './random.ts'

export interface DemoReview {
  halfStars: number
  comment: string
  isAnonymous: boolean
  createdAt: Temporal.Instant
}

export interface DemoSession {
  identifier: string
  client: DemoClient
  therapist: DemoTherapist
  status: 'completed' | 'confirmed' | 'cancelled'
  startAt: Temporal.Instant
  endAt: Temporal.Instant
  createdAt: Temporal.Instant
  note: string | null
  review: DemoReview | null
  isFromPackage: boolean
  /** The package that pays it, and which of its sessions it is. */
  use?: { sold: DemoPackage; place: number }
}

export interface SessionRequest {
  client: DemoClient
  therapist: DemoTherapist
  status: DemoSession['status']
  /** The session takes the first free hour from this instant on. */
  from: Temporal.Instant
  /** Hours before the start. */
  bookedHoursAhead: number
  note?: string
  isFromPackage?: boolean
}

const sessionMinutes = 60

/** Assigns free hours on the grid of each therapist and tracks busy time, so that no person has two sessions at once. */
export function sessionBook() {
  const busy = new Map<string, { startAt: string; endAt: string }[]>()
  const grids = new Map<string, ReturnType<typeof gridOf>>()
  const busyOf = (identifier: string) => busy.get(identifier) ?? []

  return (request: SessionRequest): DemoSession => {
    const { client, therapist, status, from, bookedHoursAhead, note = null, isFromPackage = false } = request
    const grid = grids.get(therapist.identifier) ?? gridOf(therapist)
    grids.set(therapist.identifier, grid)
    const taken = [...busyOf(client.identifier), ...busyOf(therapist.identifier)]
    const start = firstFreeStart(grid, {
      viewerZone: therapist.timezone,
      now: from.toString(),
      busy: taken,
      bufferMinutes: 0,
      noticeMinutes: 0,
      horizonMonths: 2,
    })
    if (start === null) throw new Error(`${therapist.lastName} has no free hour after ${from.toString()}`)
    const startAt = Temporal.Instant.from(start)
    const endAt = startAt.add({ minutes: sessionMinutes })
    const span = { startAt: startAt.toString(), endAt: endAt.toString() }
    for (const { identifier } of [client, therapist]) busy.set(identifier, [...busyOf(identifier), span])
    const createdAt = startAt.subtract({ hours: bookedHoursAhead })
    const people = { client, therapist }
    return {
      identifier: randomUUIDv7(),
      ...people,
      status,
      startAt,
      endAt,
      createdAt,
      note,
      review: null,
      isFromPackage,
    }
  }
}

const gridOf = ({ timezone, week, customDays }: DemoTherapist) =>
  compileRules({ zone: timezone, slotMinutes: sessionMinutes, week, customDates: customDays })

const longAgo = 380
const lately = 16

/** Past sessions within the last year, with as many different clients as the therapist has reviews. */
export function pastSessionRequests(
  therapist: DemoTherapist,
  clients: DemoClient[],
  now: Temporal.Instant,
  random: Random,
): SessionRequest[] {
  const others = clients.filter(({ country, isMain }) => country === therapist.country && !isMain)
  return random
    .shuffle(others)
    .slice(0, therapist.draft.reviews)
    .map((client) => ({
      client,
      therapist,
      status: 'completed' as const,
      from: now.subtract({ hours: 24 * (lately + random.below(longAgo - lately)), minutes: random.below(1440) }),
      bookedHoursAhead: 30 + random.below(200),
    }))
}
