import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'

/** A booking that has come so far, with both its people. */
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

type Schedule = NonNullable<NonNullable<Parameters<World['given']['provider']>[0]>['schedule']>

/** Tells how bookings came to where they are, through the product's own doors. */
export function storiesIn(world: World) {
  async function people(schedule: Schedule = {}) {
    world.clock.set(start)
    return {
      client: await world.given.client({ money: 100_000_00 }),
      provider: await world.given.provider({ schedule }),
    }
  }

  async function booked(schedule?: Schedule): Promise<Story> {
    const { client, provider } = await people(schedule)
    const [slot] = await freeSlots(world, provider, sessionDate)
    const { body } = await world.as(client).post('/booking', bookable(provider, slot))
    return { client, provider, identifier: body.identifier }
  }

  const pay = ({ client, identifier }: Story) =>
    world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })

  async function confirmed(schedule: Schedule = {}): Promise<Story> {
    const story = await booked(schedule)
    if (schedule.needsApproval) await accept(story)
    await pay(story)
    return story
  }

  const participantOf = async ({ client, identifier }: Story, role: 'client' | 'provider'): Promise<string> =>
    (await world.as(client).get(`/booking/${identifier}`)).body.participants.find(
      (person: { role: string }) => person.role === role,
    ).identifier

  const accept = async (story: Story) =>
    world.as(story.provider).post(`/appointment/participant/${await participantOf(story, 'provider')}/acknowledge`)

  const reject = async (story: Story) =>
    world.as(story.provider).post(`/appointment/participant/${await participantOf(story, 'provider')}/reject-booking`, {
      reasonCode: 'schedule_conflict',
    })

  const saysAbsent = async (story: Story, absent: 'client' | 'provider') =>
    world
      .as(absent === 'client' ? story.provider : story.client)
      .post(`/booking/participant/${await participantOf(story, absent)}/status`, { attendance: 'absent' })

  const slotOn = async ({ provider }: Pick<Story, 'provider'>, date: string, at = 0) =>
    (await freeSlots(world, provider, date))[at] as TimeSlot

  const startsOn = async ({ provider }: Pick<Story, 'provider'>, date: string) =>
    (await freeSlots(world, provider, date)).map(({ startTime }) => startTime)

  /** Moves the session as one of its sides to a slot, the first one of the 13th unless told otherwise. */
  async function move(story: Story, side: 'client' | 'provider', slot?: TimeSlot, note?: string): Promise<Answered> {
    const { identifier: timeslotIdentifier } = slot ?? (await slotOn(story, '2026-03-13'))
    const door = side === 'client' ? 'booking' : 'appointment'
    const body = { timeslotIdentifier, ...(note === undefined ? {} : { note }) }
    return world.as(story[side]).post(`/${door}/${story.identifier}/reschedule`, body)
  }

  const answer = (story: Story, side: 'client' | 'provider', status: 'approved' | 'rejected' | 'withdrawn') =>
    world.as(story[side]).post(`/appointment/${story.identifier}/reschedule-update`, { status })

  /** A move that waits for the other side, asked an hour inside the window. */
  async function asked(side: 'client' | 'provider'): Promise<Story> {
    const story = await confirmed({ needsApproval: true })
    world.clock.set(late)
    await move(story, side)
    return story
  }

  async function completed(schedule: Schedule = {}): Promise<Story> {
    const story = await confirmed(schedule)
    world.clock.set('2026-03-12T09:15:00Z')
    await world.backend.worker.tick()
    return story
  }

  const see = async ({ client, identifier }: Story) => (await world.as(client).get(`/booking/${identifier}`)).body

  return {
    world,
    people,
    booked,
    confirmed,
    asked,
    completed,
    pay,
    accept,
    reject,
    saysAbsent,
    slotOn,
    startsOn,
    move,
    answer,
    see,
  }
}

export type Stories = ReturnType<typeof storiesIn>

/** The code of a refusal, or the state the booking is in after the act. */
export const outcomeOf = ({ status, body }: Answered): string => (status < 300 ? body.status : body.code)
