import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

/** A booking in some status, with its client and its provider. */
export interface BookingFixture {
  client: GivenPerson
  provider: GivenProvider
  identifier: string
}

/** The session of a fixture: Thursday 12 March 2026, 09:00 in Lagos. */
export const sessionStart = '2026-03-12T08:00:00.000Z'
export const sessionDate = '2026-03-12'
export const anHourIn = '2026-03-12T09:00:00Z'
/** An hour inside the window of 48 hours. */
export const late = '2026-03-10T09:00:00Z'

type Schedule = NonNullable<NonNullable<Parameters<Product['given']['provider']>[0]>['schedule']>

/** Brings bookings into a status through the public API only. */
export function bookingFixtures(product: Product) {
  async function people(schedule: Schedule = {}) {
    product.clock.set(start)
    return {
      client: await product.given.client({ money: 100_000_00 }),
      provider: await product.given.provider({ schedule }),
    }
  }

  async function booked(schedule?: Schedule): Promise<BookingFixture> {
    const { client, provider } = await people(schedule)
    const [slot] = await freeSlots(product, provider, sessionDate)
    const { body } = await product.as(client).post('/booking', bookable(provider, slot))
    return { client, provider, identifier: body.identifier }
  }

  const pay = ({ client, identifier }: BookingFixture) =>
    product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })

  async function confirmed(schedule: Schedule = {}): Promise<BookingFixture> {
    const fixture = await booked(schedule)
    if (schedule.needsApproval) await accept(fixture)
    await pay(fixture)
    return fixture
  }

  const participantOf = async ({ client, identifier }: BookingFixture, role: 'client' | 'provider'): Promise<string> =>
    (await product.as(client).get(`/booking/${identifier}`)).body.participants.find(
      (person: { role: string }) => person.role === role,
    ).identifier

  const accept = async (fixture: BookingFixture) =>
    product
      .as(fixture.provider)
      .post(`/appointment/participant/${await participantOf(fixture, 'provider')}/acknowledge`)

  const reject = async (fixture: BookingFixture) =>
    product
      .as(fixture.provider)
      .post(`/appointment/participant/${await participantOf(fixture, 'provider')}/reject-booking`, {
        reasonCode: 'schedule_conflict',
      })

  const reportAbsence = async (fixture: BookingFixture, absent: 'client' | 'provider') =>
    product
      .as(absent === 'client' ? fixture.provider : fixture.client)
      .post(`/booking/participant/${await participantOf(fixture, absent)}/status`, { attendance: 'absent' })

  const slotOn = async ({ provider }: Pick<BookingFixture, 'provider'>, date: string, at = 0) =>
    (await freeSlots(product, provider, date))[at] as TimeSlot

  const startsOn = async ({ provider }: Pick<BookingFixture, 'provider'>, date: string) =>
    (await freeSlots(product, provider, date)).map(({ startTime }) => startTime)

  /** Moves the session as one of its sides to a slot, by default the first one of the 13th. */
  async function move(
    fixture: BookingFixture,
    side: 'client' | 'provider',
    slot?: TimeSlot,
    note?: string,
  ): Promise<Answered> {
    const { identifier: timeslotIdentifier } = slot ?? (await slotOn(fixture, '2026-03-13'))
    const area = side === 'client' ? 'booking' : 'appointment'
    const body = { timeslotIdentifier, ...(note === undefined ? {} : { note }) }
    return product.as(fixture[side]).post(`/${area}/${fixture.identifier}/reschedule`, body)
  }

  const answer = (
    fixture: BookingFixture,
    side: 'client' | 'provider',
    status: 'approved' | 'rejected' | 'withdrawn',
  ) => product.as(fixture[side]).post(`/appointment/${fixture.identifier}/reschedule-update`, { status })

  /** A pending move, requested an hour inside the window. */
  async function requestedMove(side: 'client' | 'provider'): Promise<BookingFixture> {
    const fixture = await confirmed({ needsApproval: true })
    product.clock.set(late)
    await move(fixture, side)
    return fixture
  }

  async function completed(schedule: Schedule = {}): Promise<BookingFixture> {
    const fixture = await confirmed(schedule)
    product.clock.set('2026-03-12T09:15:00Z')
    await product.backend.worker.tick()
    return fixture
  }

  const see = async ({ client, identifier }: BookingFixture) =>
    (await product.as(client).get(`/booking/${identifier}`)).body

  return {
    product,
    people,
    booked,
    confirmed,
    requestedMove,
    completed,
    pay,
    accept,
    reject,
    reportAbsence,
    slotOn,
    startsOn,
    move,
    answer,
    see,
  }
}

export type BookingFixtures = ReturnType<typeof bookingFixtures>

/** The code of a refusal, or the status of the booking after the call. */
export const outcomeOf = ({ status, body }: Answered): string => (status < 300 ? body.status : body.code)
