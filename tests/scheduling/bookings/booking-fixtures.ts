import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

/** A booking in some status, with its client and its provider. */
export interface Story {
  client: GivenPerson
  provider: GivenProvider
  identifier: string
}

/** The session of a story: Thursday 12 March 2026, 09:00 in Lagos. */
export const sessionStart = '2026-03-12T08:00:00.000Z'
export const sessionDate = '2026-03-12'
export const anHourIn = '2026-03-12T09:00:00Z'
/** An hour inside the window of 48 hours. */
export const late = '2026-03-10T09:00:00Z'

type Schedule = NonNullable<NonNullable<Parameters<Product['given']['provider']>[0]>['schedule']>

/** Brings bookings into a status through the public API only. */
export function storiesIn(product: Product) {
  async function people(schedule: Schedule = {}) {
    product.clock.set(start)
    return {
      client: await product.given.client({ money: 100_000_00 }),
      provider: await product.given.provider({ schedule }),
    }
  }

  async function booked(schedule?: Schedule): Promise<Story> {
    const { client, provider } = await people(schedule)
    const [slot] = await freeSlots(product, provider, sessionDate)
    const { body } = await product.as(client).post('/booking', bookable(provider, slot))
    return { client, provider, identifier: body.identifier }
  }

  const pay = ({ client, identifier }: Story) =>
    product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })

  async function confirmed(schedule: Schedule = {}): Promise<Story> {
    const story = await booked(schedule)
    if (schedule.needsApproval) await accept(story)
    await pay(story)
    return story
  }

  const participantOf = async ({ client, identifier }: Story, role: 'client' | 'provider'): Promise<string> =>
    (await product.as(client).get(`/booking/${identifier}`)).body.participants.find(
      (person: { role: string }) => person.role === role,
    ).identifier

  const accept = async (story: Story) =>
    product.as(story.provider).post(`/appointment/participant/${await participantOf(story, 'provider')}/acknowledge`)

  const reject = async (story: Story) =>
    product
      .as(story.provider)
      .post(`/appointment/participant/${await participantOf(story, 'provider')}/reject-booking`, {
        reasonCode: 'schedule_conflict',
      })

  const reportAbsence = async (story: Story, absent: 'client' | 'provider') =>
    product
      .as(absent === 'client' ? story.provider : story.client)
      .post(`/booking/participant/${await participantOf(story, absent)}/status`, { attendance: 'absent' })

  const slotOn = async ({ provider }: Pick<Story, 'provider'>, date: string, at = 0) =>
    (await freeSlots(product, provider, date))[at] as TimeSlot

  const startsOn = async ({ provider }: Pick<Story, 'provider'>, date: string) =>
    (await freeSlots(product, provider, date)).map(({ startTime }) => startTime)

  /** Moves the session as one of its sides to a slot, by default the first one of the 13th. */
  async function move(story: Story, side: 'client' | 'provider', slot?: TimeSlot, note?: string): Promise<Answered> {
    const { identifier: timeslotIdentifier } = slot ?? (await slotOn(story, '2026-03-13'))
    const area = side === 'client' ? 'booking' : 'appointment'
    const body = { timeslotIdentifier, ...(note === undefined ? {} : { note }) }
    return product.as(story[side]).post(`/${area}/${story.identifier}/reschedule`, body)
  }

  const answer = (story: Story, side: 'client' | 'provider', status: 'approved' | 'rejected' | 'withdrawn') =>
    product.as(story[side]).post(`/appointment/${story.identifier}/reschedule-update`, { status })

  /** A pending move, requested an hour inside the window. */
  async function asked(side: 'client' | 'provider'): Promise<Story> {
    const story = await confirmed({ needsApproval: true })
    product.clock.set(late)
    await move(story, side)
    return story
  }

  async function completed(schedule: Schedule = {}): Promise<Story> {
    const story = await confirmed(schedule)
    product.clock.set('2026-03-12T09:15:00Z')
    await product.backend.worker.tick()
    return story
  }

  const see = async ({ client, identifier }: Story) => (await product.as(client).get(`/booking/${identifier}`)).body

  return {
    product,
    people,
    booked,
    confirmed,
    asked,
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

export type Stories = ReturnType<typeof storiesIn>

/** The code of a refusal, or the status of the booking after the call. */
export const outcomeOf = ({ status, body }: Answered): string => (status < 300 ? body.status : body.code)
