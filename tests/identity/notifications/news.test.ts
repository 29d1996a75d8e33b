import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepPayments } from '#backend/money/payments/sweep-payments.ts'
import { confirmPaidBooking } from '#backend/scheduling/bookings/confirm-paid-booking.ts'
import { sendReminders } from '#backend/scheduling/bookings/remind.ts'
import { shares } from '#schemas/money/platform-share.ts'
import type { Notification, NotificationKind } from '#schemas/identity/notifications.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import {
  anHourIn,
  late,
  sessionDate,
  sessionStart,
  type Stories,
  storiesIn,
  type Story,
} from '#tests/scheduling/bookings/stories.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'

const fee = 15_000_00

let world: World
let stories: Stories
beforeAll(async () => {
  world = await openWorld()
  stories = storiesIn(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(start))

async function told(person: Pick<GivenPerson, 'identifier'>, kind: NotificationKind): Promise<Notification[]> {
  const { body } = await world.as(person).get(`/notifications?kind=${kind}&perPage=100`)
  return body.data
}
const words = async (person: Pick<GivenPerson, 'identifier'>, kind: NotificationKind) =>
  (await told(person, kind)).map(({ news }) => news).toReversed()
const cancel = (story: Story, side: 'client' | 'provider') =>
  world
    .as(story[side])
    .post(
      `/${side === 'client' ? 'booking' : 'appointment'}/${story.identifier}/cancel`,
      side === 'client' ? {} : reason,
    )
const reason = { reasonCode: 'provider_unavailable' }
const both = async ({ client, provider }: Story) => ({
  client: await words(client, 'booking'),
  provider: await words(provider, 'booking'),
})

describe('what happens to a booking', () => {
  test('is told to both sides, with the session, its time and the other’s name', async () => {
    const story = await stories.confirmed()
    expect(await both(story)).toEqual({ client: [], provider: [] })
    world.clock.advance({ hours: 1 })
    await world.work()
    const about = { subjectIdentifier: story.identifier, startAt: sessionStart, amount: null, seenAt: null }
    expect(await told(story.client, 'booking')).toMatchObject([
      { news: 'confirmed', otherName: 'Theo Tester', ...about },
    ])
    expect(await told(story.provider, 'booking')).toMatchObject([
      { news: 'confirmed', otherName: 'Clara Tester', ...about },
    ])
  })

  test('is told to those who hear of it by mail alone', async () => {
    const story = await stories.booked({ needsApproval: true })
    await stories.accept(story)
    expect(await both(story)).toEqual({ client: ['booking_request', 'accepted'], provider: ['booking_request'] })
  })

  test('is told with its undo, when it was cancelled before it was told as confirmed', async () => {
    const story = await stories.confirmed()
    await cancel(story, 'client')
    world.clock.advance({ hours: 1 })
    await world.work()
    expect(await both(story)).toEqual({ client: ['cancelled'], provider: ['cancelled'] })
  })

  test('is told each time it happens: two moves are two notifications', async () => {
    const story = await stories.confirmed()
    await stories.move(story, 'client')
    await stories.move(story, 'client', await stories.slotOn(story, '2026-03-16'))
    expect(await words(story.provider, 'booking')).toEqual(['moved', 'moved'])
  })

  test('comes near once, however many workers remind', async () => {
    const story = await stories.confirmed()
    world.clock.set('2026-03-12T07:00:00Z')
    const reminding = { db: world.database.db, services: world.backend.services, now: world.clock.now() }
    const remind = () => sendReminders(reminding, (error) => expect.unreachable(String(error)))
    await Promise.all([remind(), remind(), remind()])
    for (const person of [story.client, story.provider])
      expect((await words(person, 'booking')).filter((news) => news === 'reminder')).toEqual(['reminder'])
  })

  test('is not told where it was refused', async () => {
    const story = await stories.confirmed()
    world.clock.set(anHourIn)
    expect((await cancel(story, 'client')).status).toBe(409)
    expect(await both(story)).toEqual({ client: [], provider: [] })
  })
})

test('A payment that came too late for its session is told once, as money in the wallet', async () => {
  const [client, rival] = [await world.given.client(), await world.given.client()]
  const provider = await world.given.provider()
  const [slot] = await freeSlots(world, provider, sessionDate)
  const { body } = await world.as(client).post('/booking', bookable(provider, slot))
  const { reference } = (await world.as(client).post(`/payment/booking/${body.identifier}`, { method: 'card' })).body
    .payment
  world.clock.advance({ minutes: 31 })
  await world.as(rival).post('/booking', bookable(provider, slot))
  world.paystack.control.pay(reference)
  await world.as(client).get(`/payment/status/${reference}`)
  expect(await told(client, 'money')).toMatchObject([{ news: 'credited', amount: fee }])
  expect(await told(client, 'booking')).toEqual([])
})

describe('money', () => {
  test('that goes back into the wallet is told with its sum, and leads to the transaction', async () => {
    const story = await stories.confirmed()
    await cancel(story, 'provider')
    const [refund] = await told(story.client, 'money')
    expect(refund).toMatchObject({ news: 'refunded', amount: fee, currency: 'NGN', otherName: 'Theo Tester' })
    const { body } = await world.as(story.client).get(`/wallet/transactions/${refund?.subjectIdentifier}`)
    expect(body).toMatchObject({ transactionType: 'booking_refund', amount: fee })
    expect(await told(story.provider, 'money')).toEqual([])
  })

  test('that a session brings in is told to the therapist, who gets a part of it', async () => {
    const story = await stories.completed()
    expect(await told(story.provider, 'money')).toMatchObject([
      { news: 'earned', amount: shares(fee).provider, subjectIdentifier: story.identifier, otherName: 'Clara Tester' },
    ])
    await world.backend.worker.tick()
    expect(await words(story.provider, 'money')).toEqual(['earned'])
    expect(await told(story.client, 'money')).toEqual([])
  })

  test('that stays after a late cancellation is told to the therapist', async () => {
    const story = await stories.confirmed()
    world.clock.set(late)
    await cancel(story, 'client')
    expect(await words(story.provider, 'money')).toEqual(['late_fee'])
    expect(await words(story.client, 'money')).toEqual([])
  })

  test('of a session whose therapist did not come goes back; one whose client did not come is earned', async () => {
    const [missed, kept] = [await stories.confirmed(), await stories.confirmed()]
    world.clock.set('2026-03-12T08:20:00Z')
    await stories.saysAbsent(missed, 'provider')
    await stories.saysAbsent(kept, 'client')
    expect([await words(missed.client, 'money'), await words(missed.provider, 'money')]).toEqual([['refunded'], []])
    expect([await words(kept.client, 'money'), await words(kept.provider, 'money')]).toEqual([[], ['earned']])
  })

  test('from a card is told once it is there, whoever hears of it first', async () => {
    const client = await world.given.client()
    const { body } = await world.as(client).post('/payment/wallet', { amount: 5_000_00 })
    world.paystack.control.pay(body.payment.reference)
    expect(await words(client, 'money')).toEqual([])
    const settling = { db: world.database.db, services: world.backend.services, now: world.clock.now() }
    await Promise.all([
      world.as(client).get(`/payment/status/${body.payment.reference}`),
      world.as(client).get(`/payment/status/${body.payment.reference}`),
      sweepPayments({ ...settling, confirmPaidBooking }, (error) => expect.unreachable(String(error))),
    ])
    expect(await told(client, 'money')).toMatchObject([{ news: 'topped_up', amount: 5_000_00, currency: 'NGN' }])
  })
})
