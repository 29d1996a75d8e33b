import { sql } from 'kysely'
import { encodeSlot, timeslotSecret } from '#backend/scheduling/availability/slots/timeslot-identifier.ts'
import type { Backend } from '../../backend/app.ts'
import type { Db } from '#platform/database/database.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'
import type { Person } from '../people/people.ts'
import { type ModelPeople, staySignedIn } from './people.ts'
import type { ModelGateway } from './gateway.ts'

export interface Setup {
  db: Db
  backend: Backend
  gateway: ModelGateway
  random: Random
  people: ModelPeople
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

type Act = (setup: Setup) => Promise<Done>

interface Known {
  identifier: string
  client: string
  provider: string
  therapist: string | null
}

async function call(
  { backend }: Setup,
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
const slotOf = ({ random, clock, people, secret }: Setup, provider: string) => {
  const hour = clock.now.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const startAt = hour.add({ hours: random.pick([1, 2, 3, 5, 26, 30, 47, 48, 49, 50, 60, 72, 96, 120]) })
  const slot = { providerId: provider, startAt: startAt.toString(), minutes: 60, categoryIdentifier: people.therapy }
  return encodeSlot(slot, timeslotSecret(secret))
}

/** One of the newest bookings of these people. */
async function someBooking({ db, people, random }: Setup, statuses: readonly string[]): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select b.identifier, b.client_identifier as client, b.provider_identifier as provider,
           (select m.identifier from booking_participant m where m.booking_identifier = b.identifier and m.role = 'provider') as therapist
      from booking b where b.provider_identifier = any(${people.providers.map(({ identifier }) => identifier)})
       and b.status = any(${statuses}) order by b.created_at desc, b.identifier limit 20`.execute(db)
  return rows.length === 0 ? undefined : random.pick(rows)
}

const personOf = ({ people }: Setup, identifier: string): Person => {
  const found = [...people.clients, ...people.providers].find((one) => one.identifier === identifier)
  if (!found) throw new Error(`No person ${identifier}`)
  return found
}

const nothing: Done = { what: 'nothing to do', status: 200 }

/** Acts on a booking with one of these statuses, as one of its participants; sometimes as an outsider. */
const onBooking =
  (
    statuses: readonly string[],
    sides: readonly ('client' | 'provider')[],
    act: (setup: Setup, booking: Known, who: Person, side: 'client' | 'provider') => Promise<Done>,
  ): Act =>
  async (setup) => {
    const booking = await someBooking(setup, statuses)
    if (!booking) return nothing
    const side = setup.random.pick(sides)
    const isOutsider = setup.random.below(25) === 0
    const who = isOutsider
      ? setup.random.pick([...setup.people.clients, ...setup.people.providers])
      : personOf(setup, booking[side])
    return act(setup, booking, who, side)
  }

const book =
  (withTime: boolean): Act =>
  async (setup) => {
    const provider = setup.random.pick(setup.people.providers).identifier
    return call(setup, setup.random.pick(setup.people.clients), 'POST', '/booking', {
      providerIdentifier: provider,
      therapyIdentifier: setup.people.therapy,
      modalityIdentifier: setup.people.modality,
      ...(withTime ? { timeslotIdentifier: slotOf(setup, provider) } : {}),
    })
  }

const open = ['booking_request', 'unscheduled', 'pending', 'confirmed']
const any = [...open, 'completed', 'no_show', 'cancelled', 'rejected', 'expired']

const schedule = onBooking(['unscheduled'], ['client'], (setup, { identifier, provider }, who) =>
  call(setup, who, 'POST', `/booking/${identifier}/schedule`, { timeslotIdentifier: slotOf(setup, provider) }),
)
const pay = (method: 'wallet' | 'card') =>
  onBooking(['pending'], ['client'], (setup, { identifier }, who) =>
    call(setup, who, 'POST', `/payment/booking/${identifier}`, { method }),
  )
const cancel = onBooking(any, ['client', 'client', 'provider'], (setup, { identifier }, who, side) =>
  call(setup, who, 'POST', `/${side === 'client' ? 'booking' : 'appointment'}/${identifier}/cancel`, {}),
)
const move = onBooking(
  ['pending', 'confirmed', 'confirmed', 'completed'],
  ['client', 'provider'],
  (setup, booking, who) =>
    call(setup, who, 'POST', `/appointment/${booking.identifier}/reschedule`, {
      timeslotIdentifier: slotOf(setup, booking.provider),
    }),
)
const answer = onBooking(['confirmed'], ['client', 'provider'], async (setup, booking, who) => {
  const status = setup.random.pick(['approved', 'approved', 'rejected', 'withdrawn'])
  return call(setup, who, 'POST', `/appointment/${booking.identifier}/reschedule-update`, { status })
})
const decide = onBooking(
  ['booking_request', 'booking_request', 'confirmed'],
  ['provider'],
  (setup, { therapist }, who) =>
    setup.random.below(4) === 0
      ? call(setup, who, 'POST', `/appointment/participant/${therapist}/reject-booking`, { reasonCode: 'other' })
      : call(setup, who, 'POST', `/appointment/participant/${therapist}/acknowledge`),
)
const reportAbsence = onBooking(
  ['confirmed', 'completed'],
  ['client', 'provider'],
  async (setup, booking, who, side) => {
    const { rows } = await sql<{ identifier: string }>`
    select identifier from booking_participant
     where booking_identifier = ${booking.identifier} and role = ${side === 'client' ? 'provider' : 'client'}`.execute(
      setup.db,
    )
    const other = rows[0]?.identifier ?? booking.identifier
    return call(setup, who, 'POST', `/booking/participant/${other}/status`, { attendance: 'absent' })
  },
)

/** The gateway decides a card payment; the product learns the outcome from a poll, or later from its own sweep. */
const settle: Act = async (setup) => {
  const { open: references } = setup.gateway
  if (references.length === 0) return nothing
  const reference = setup.random.pick(references.slice(-10))
  setup.gateway.decide(reference, setup.random.pick(['success', 'success', 'success', 'failed']))
  if (setup.random.below(3) === 0) return { what: 'the gateway decides, unanswered', status: 200 }
  const { rows } = await sql<{
    client: string
  }>`select user_identifier as client from payment where reference = ${reference}`.execute(setup.db)
  const payer = setup.people.clients.find(({ identifier }) => identifier === rows[0]?.client)
  return payer ? call(setup, payer, 'GET', `/payment/status/${reference}`) : nothing
}

const tick: Act = async ({ backend }) => {
  await backend.worker.tick()
  return { what: 'a round of the worker', status: 200 }
}

const jump =
  (most: number): Act =>
  async (setup) => {
    const minutes = 1 + setup.random.below(most)
    setup.clock.now = setup.clock.now.add({ minutes })
    await staySignedIn(setup.db, setup.people, setup.clock.now)
    return { what: `${minutes} minutes pass`, status: 200 }
  }

/** Several steps at the same moment. */
const together: Act = async (setup) => {
  const acts = Array.from({ length: 2 + setup.random.below(3) }, () => setup.random.pick(single))
  const done = await Promise.all(acts.map((act) => act(setup)))
  return {
    what: `at once: ${done.map(({ what }) => what).join(' | ')}`,
    status: Math.max(...done.map(({ status }) => status)),
  }
}

/** The database fails during calls. */
const crash: Act = async (setup) => {
  const acts = Array.from({ length: 4 }, () => setup.random.pick(single))
  const running = Promise.allSettled(acts.map((act) => act(setup)))
  await setup.breakConnections()
  await running
  await setup.repairConnections()
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
export const step = (setup: Setup): Promise<Done> => setup.random.pick(bag)(setup)
