import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepPayments } from '#backend/money/payments/sweep-payments.ts'
import { confirmPaidBooking } from '#backend/scheduling/bookings/confirm-paid-booking.ts'
import { sendReminders } from '#backend/scheduling/bookings/send-reminders.ts'
import { shares } from '#schemas/money/platform-share.ts'
import type { Notification, NotificationKind } from '#schemas/identity/notifications.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import {
  anHourIn,
  late,
  sessionDate,
  sessionStart,
  type BookingFixtures,
  bookingFixtures,
  type BookingFixture,
} from '#tests/scheduling/bookings/booking-fixtures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'

const fee = 15_000_00

let product: Product
let fixtures: BookingFixtures
beforeAll(async () => {
  product = await openProduct()
  fixtures = bookingFixtures(product)
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(start))

async function notificationsOf(
  person: Pick<GivenPerson, 'identifier'>,
  kind: NotificationKind,
): Promise<Notification[]> {
  const { body } = await product.as(person).get(`/notifications?kind=${kind}&perPage=100`)
  return body.data
}
const words = async (person: Pick<GivenPerson, 'identifier'>, kind: NotificationKind) =>
  (await notificationsOf(person, kind)).map(({ news }) => news).toReversed()
const cancel = (fixture: BookingFixture, side: 'client' | 'provider') =>
  product
    .as(fixture[side])
    .post(
      `/${side === 'client' ? 'booking' : 'appointment'}/${fixture.identifier}/cancel`,
      side === 'client' ? {} : reason,
    )
const reason = { reasonCode: 'provider_unavailable' }
const both = async ({ client, provider }: BookingFixture) => ({
  client: await words(client, 'booking'),
  provider: await words(provider, 'booking'),
})

describe('booking events', () => {
  test("notify both sides, with the session, its time and the other person's name", async () => {
    const fixture = await fixtures.confirmed()
    expect(await both(fixture)).toEqual({ client: [], provider: [] })
    product.clock.advance({ hours: 1 })
    await product.work()
    const about = { subjectIdentifier: fixture.identifier, startAt: sessionStart, amount: null, seenAt: null }
    expect(await notificationsOf(fixture.client, 'booking')).toMatchObject([
      { news: 'confirmed', otherName: 'Theo Tester', ...about },
    ])
    expect(await notificationsOf(fixture.provider, 'booking')).toMatchObject([
      { news: 'confirmed', otherName: 'Clara Tester', ...about },
    ])
  })

  test('notify the participants who receive mail only', async () => {
    const fixture = await fixtures.booked({ needsApproval: true })
    await fixtures.accept(fixture)
    expect(await both(fixture)).toEqual({ client: ['booking_request', 'accepted'], provider: ['booking_request'] })
  })

  test('include the cancellation when it happened before the confirmation was sent', async () => {
    const fixture = await fixtures.confirmed()
    await cancel(fixture, 'client')
    product.clock.advance({ hours: 1 })
    await product.work()
    expect(await both(fixture)).toEqual({ client: ['cancelled'], provider: ['cancelled'] })
  })

  test('notify each time: two moves are two notifications', async () => {
    const fixture = await fixtures.confirmed()
    await fixtures.move(fixture, 'client')
    await fixtures.move(fixture, 'client', await fixtures.slotOn(fixture, '2026-03-16'))
    expect(await words(fixture.provider, 'booking')).toEqual(['moved', 'moved'])
  })

  test('send one reminder, however many workers run', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set('2026-03-12T07:00:00Z')
    const reminding = { db: product.database.db, services: product.backend.services, now: product.clock.now() }
    const remind = () => sendReminders(reminding, (error) => expect.unreachable(String(error)))
    await Promise.all([remind(), remind(), remind()])
    for (const person of [fixture.client, fixture.provider])
      expect((await words(person, 'booking')).filter((news) => news === 'reminder')).toEqual(['reminder'])
  })

  test('notify nobody when the call was refused', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set(anHourIn)
    expect((await cancel(fixture, 'client')).status).toBe(409)
    expect(await both(fixture)).toEqual({ client: [], provider: [] })
  })
})

test('A payment that arrived too late for its session notifies once, as money in the wallet', async () => {
  const [client, rival] = [await product.given.client(), await product.given.client()]
  const provider = await product.given.provider()
  const [slot] = await freeSlots(product, provider, sessionDate)
  const { body } = await product.as(client).post('/booking', bookable(provider, slot))
  const { reference } = (await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'card' })).body
    .payment
  product.clock.advance({ minutes: 31 })
  await product.as(rival).post('/booking', bookable(provider, slot))
  product.paystack.control.pay(reference)
  await product.as(client).get(`/payment/status/${reference}`)
  expect(await notificationsOf(client, 'money')).toMatchObject([{ news: 'credited', amount: fee }])
  expect(await notificationsOf(client, 'booking')).toEqual([])
})

describe('money', () => {
  test('refunded to the wallet notifies with its sum, and links to the transaction', async () => {
    const fixture = await fixtures.confirmed()
    await cancel(fixture, 'provider')
    const [refund] = await notificationsOf(fixture.client, 'money')
    expect(refund).toMatchObject({ news: 'refunded', amount: fee, currency: 'NGN', otherName: 'Theo Tester' })
    const { body } = await product.as(fixture.client).get(`/wallet/transactions/${refund?.subjectIdentifier}`)
    expect(body).toMatchObject({ transactionType: 'booking_refund', amount: fee })
    expect(await notificationsOf(fixture.provider, 'money')).toEqual([])
  })

  test('earned from a session notifies the therapist of their share', async () => {
    const fixture = await fixtures.completed()
    expect(await notificationsOf(fixture.provider, 'money')).toMatchObject([
      {
        news: 'earned',
        amount: shares(fee).provider,
        subjectIdentifier: fixture.identifier,
        otherName: 'Clara Tester',
      },
    ])
    await product.backend.worker.tick()
    expect(await words(fixture.provider, 'money')).toEqual(['earned'])
    expect(await notificationsOf(fixture.client, 'money')).toEqual([])
  })

  test('kept after a late cancellation notifies the therapist', async () => {
    const fixture = await fixtures.confirmed()
    product.clock.set(late)
    await cancel(fixture, 'client')
    expect(await words(fixture.provider, 'money')).toEqual(['late_fee'])
    expect(await words(fixture.client, 'money')).toEqual([])
  })

  test('of a session that the therapist missed is refunded; of one that the client missed is earned', async () => {
    const [missed, punctual] = [await fixtures.confirmed(), await fixtures.confirmed()]
    product.clock.set('2026-03-12T08:20:00Z')
    await fixtures.reportAbsence(missed, 'provider')
    await fixtures.reportAbsence(punctual, 'client')
    expect([await words(missed.client, 'money'), await words(missed.provider, 'money')]).toEqual([['refunded'], []])
    expect([await words(punctual.client, 'money'), await words(punctual.provider, 'money')]).toEqual([[], ['earned']])
  })

  test('from a card notifies once when it has arrived, whichever process sees it first', async () => {
    const client = await product.given.client()
    const { body } = await product.as(client).post('/payment/wallet', { amount: 5_000_00 })
    product.paystack.control.pay(body.payment.reference)
    expect(await words(client, 'money')).toEqual([])
    const settling = { db: product.database.db, services: product.backend.services, now: product.clock.now() }
    await Promise.all([
      product.as(client).get(`/payment/status/${body.payment.reference}`),
      product.as(client).get(`/payment/status/${body.payment.reference}`),
      sweepPayments({ ...settling, confirmPaidBooking }, (error) => expect.unreachable(String(error))),
    ])
    expect(await notificationsOf(client, 'money')).toMatchObject([
      { news: 'topped_up', amount: 5_000_00, currency: 'NGN' },
    ])
  })
})
