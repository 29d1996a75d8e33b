import { sql } from 'kysely'
import { encodeSlot, timeslotSecret } from '#backend/scheduling/availability/slots/timeslot-identifier.ts'
import type { Backend } from '../../backend/app.ts'
import type { Db } from '#platform/database/database.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'
import type { Person } from '../people/people.ts'
import { type Cast, staySignedIn } from './people.ts'
import type { ModelGateway } from './gateway.ts'

export interface Stage {
  db: Db
  backend: Backend
  gateway: ModelGateway
  random: Random
  cast: Cast
  secret: string
  clock: { now: Temporal.Instant }
  /** Closes all of the backend's connections to the database, as a crash of the server would. */
  breakConnections(): Promise<void>
  /** A pool detects a dead connection when it uses it; calls that use one are asked to retry. */
  repairConnections(): Promise<void>
}

/** The step and its answer, for the report of a failure. */
export interface Done {
  what: string
  status: number
  /** The answer for a broken connection, which is no fault. */
  mayFail?: true
}

type Act = (stage: Stage) => Promise<Done>

interface Known {
  identifier: string
  client: string
  provider: string
  therapist: string | null
}

async function call(
  { backend }: Stage,
  who: Person,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<Done> {
  const answer = await backend.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}` },
    ...(body ? { payload: body } : {}),
  })
  const { code } = answer.statusCode >= 400 ? answer.json<{ code?: string }>() : {}
  return {
    what: `${method} ${url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')} ${code ?? 'ok'}`,
    status: answer.statusCode,
  }
}

/** A whole hour of the next days; few enough that people conflict with each other. */
const slotOf = ({ random, clock, cast, secret }: Stage, provider: string) => {
  const hour = clock.now.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const startAt = hour.add({ hours: random.pick([1, 2, 3, 5, 26, 30, 47, 48, 49, 50, 60, 72, 96, 120]) })
  const slot = { providerId: provider, startAt: startAt.toString(), minutes: 60, categoryIdentifier: cast.therapy }
  return encodeSlot(slot, timeslotSecret(secret))
}

/** One of the newest bookings of these people. */
async function someBooking({ db, cast, random }: Stage, statuses: readonly string[]): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select b.identifier, b.client_identifier as client, b.provider_identifier as provider,
           (select m.identifier from booking_participant m where m.booking_identifier = b.identifier and m.role = 'provider') as therapist
      from booking b where b.provider_identifier = any(${cast.providers.map(({ identifier }) => identifier)})
       and b.status = any(${statuses}) order by b.created_at desc, b.identifier limit 20`.execute(db)
  return rows.length === 0 ? undefined : random.pick(rows)
}

const personOf = ({ cast }: Stage, identifier: string): Person => {
  const found = [...cast.clients, ...cast.providers].find((one) => one.identifier === identifier)
  if (!found) throw new Error(`No person ${identifier}`)
  return found
}

const nothing: Done = { what: 'nothing to do', status: 200 }

/** Acts on a booking with one of these statuses, as one of its participants; sometimes as an outsider. */
const onBooking =
  (
    statuses: readonly string[],
    sides: readonly ('client' | 'provider')[],
    act: (stage: Stage, booking: Known, who: Person, side: 'client' | 'provider') => Promise<Done>,
  ): Act =>
  async (stage) => {
    const booking = await someBooking(stage, statuses)
    if (!booking) return nothing
    const side = stage.random.pick(sides)
    const isOutsider = stage.random.below(25) === 0
    const who = isOutsider
      ? stage.random.pick([...stage.cast.clients, ...stage.cast.providers])
      : personOf(stage, booking[side])
    return act(stage, booking, who, side)
  }

const book =
  (withTime: boolean): Act =>
  async (stage) => {
    const provider = stage.random.pick(stage.cast.providers).identifier
    return call(stage, stage.random.pick(stage.cast.clients), 'POST', '/booking', {
      providerIdentifier: provider,
      therapyIdentifier: stage.cast.therapy,
      modalityIdentifier: stage.cast.modality,
      ...(withTime ? { timeslotIdentifier: slotOf(stage, provider) } : {}),
    })
  }

const open = ['booking_request', 'unscheduled', 'pending', 'confirmed']
const any = [...open, 'completed', 'no_show', 'cancelled', 'rejected', 'expired']

const schedule = onBooking(['unscheduled'], ['client'], (stage, { identifier, provider }, who) =>
  call(stage, who, 'POST', `/booking/${identifier}/schedule`, { timeslotIdentifier: slotOf(stage, provider) }),
)
const pay = (method: 'wallet' | 'card') =>
  onBooking(['pending'], ['client'], (stage, { identifier }, who) =>
    call(stage, who, 'POST', `/payment/booking/${identifier}`, { method }),
  )
const cancel = onBooking(any, ['client', 'client', 'provider'], (stage, { identifier }, who, side) =>
  call(stage, who, 'POST', `/${side === 'client' ? 'booking' : 'appointment'}/${identifier}/cancel`, {}),
)
const move = onBooking(
  ['pending', 'confirmed', 'confirmed', 'completed'],
  ['client', 'provider'],
  (stage, booking, who) =>
    call(stage, who, 'POST', `/appointment/${booking.identifier}/reschedule`, {
      timeslotIdentifier: slotOf(stage, booking.provider),
    }),
)
const answer = onBooking(['confirmed'], ['client', 'provider'], async (stage, booking, who) => {
  const status = stage.random.pick(['approved', 'approved', 'rejected', 'withdrawn'])
  return call(stage, who, 'POST', `/appointment/${booking.identifier}/reschedule-update`, { status })
})
const decide = onBooking(
  ['booking_request', 'booking_request', 'confirmed'],
  ['provider'],
  (stage, { therapist }, who) =>
    stage.random.below(4) === 0
      ? call(stage, who, 'POST', `/appointment/participant/${therapist}/reject-booking`, { reasonCode: 'other' })
      : call(stage, who, 'POST', `/appointment/participant/${therapist}/acknowledge`),
)
const reportAbsence = onBooking(
  ['confirmed', 'completed'],
  ['client', 'provider'],
  async (stage, booking, who, side) => {
    const { rows } = await sql<{ identifier: string }>`
    select identifier from booking_participant
     where booking_identifier = ${booking.identifier} and role = ${side === 'client' ? 'provider' : 'client'}`.execute(
      stage.db,
    )
    const other = rows[0]?.identifier ?? booking.identifier
    return call(stage, who, 'POST', `/booking/participant/${other}/status`, { attendance: 'absent' })
  },
)

/** The gateway decides a card payment; the product learns the outcome from a poll, or later from its own sweep. */
const settle: Act = async (stage) => {
  const { open: references } = stage.gateway
  if (references.length === 0) return nothing
  const reference = stage.random.pick(references.slice(-10))
  stage.gateway.decide(reference, stage.random.pick(['success', 'success', 'success', 'failed']))
  if (stage.random.below(3) === 0) return { what: 'the gateway decides, unanswered', status: 200 }
  const { rows } = await sql<{
    client: string
  }>`select user_identifier as client from payment where reference = ${reference}`.execute(stage.db)
  const payer = stage.cast.clients.find(({ identifier }) => identifier === rows[0]?.client)
  return payer ? call(stage, payer, 'GET', `/payment/status/${reference}`) : nothing
}

const tick: Act = async ({ backend }) => {
  await backend.worker.tick()
  return { what: 'a round of the worker', status: 200 }
}

const jump =
  (most: number): Act =>
  async (stage) => {
    const minutes = 1 + stage.random.below(most)
    stage.clock.now = stage.clock.now.add({ minutes })
    await staySignedIn(stage.db, stage.cast, stage.clock.now)
    return { what: `${minutes} minutes pass`, status: 200 }
  }

/** Several steps at the same moment. */
const together: Act = async (stage) => {
  const acts = Array.from({ length: 2 + stage.random.below(3) }, () => stage.random.pick(single))
  const done = await Promise.all(acts.map((act) => act(stage)))
  return {
    what: `at once: ${done.map(({ what }) => what).join(' | ')}`,
    status: Math.max(...done.map(({ status }) => status)),
  }
}

/** The database fails during calls. */
const crash: Act = async (stage) => {
  const acts = Array.from({ length: 4 }, () => stage.random.pick(single))
  const running = Promise.allSettled(acts.map((act) => act(stage)))
  await stage.breakConnections()
  await running
  await stage.repairConnections()
  return { what: 'a crash', status: 503, mayFail: true }
}

const single: readonly Act[] = [book(true), pay('wallet'), cancel, move, answer, decide, settle, tick]

/** Every step, as often as its weight. */
const weights: readonly (readonly [number, Act])[] = [
  [22, book(true)],
  [3, book(false)],
  [4, schedule],
  [18, pay('wallet')],
  [6, pay('card')],
  [6, settle],
  [10, cancel],
  [18, move],
  [14, answer],
  [9, decide],
  [5, reportAbsence],
  [6, tick],
  [7, jump(20)],
  [5, jump(12 * 60)],
  [2, jump(3 * 24 * 60)],
  [9, together],
  [1, crash],
]
const bag = weights.flatMap(([count, act]) => Array.from({ length: count }, () => act))

/** One random step. */
export const step = (stage: Stage): Promise<Done> => stage.random.pick(bag)(stage)
