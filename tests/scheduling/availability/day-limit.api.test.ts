import { beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { booked, changeSettings, offered, withTherapist } from './calendar-fixture.ts'

const here = withTherapist('DE')

const allow = (maxPerDay: number | null) => changeSettings(here, { maxPerDay })
const attempt = async (slot: Awaited<ReturnType<typeof freeSlots>>[number] | undefined) =>
  here.product.as(await here.product.given.client()).post('/booking', bookable(here.provider, slot))

describe('the daily limit of sessions', () => {
  test('hides all other hours of a full date until a session is cancelled', async () => {
    await allow(2)
    const first = await booked(here, '2026-03-04', '09:00')
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
    await booked(here, '2026-03-04', '12:00')
    expect(await offered(here, '2026-03-04')).toEqual([])
    expect(await offered(here, '2026-03-05')).toHaveLength(9)
    await here.product.as(first.client).post(`/booking/${first.identifier}/cancel`, {})
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
  })
  test('counts by the date of the therapist, whatever the date of the viewer', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    const far = async (date: string) =>
      (
        await here.product.visitor.get(
          `/providers-availability/${here.provider.identifier}/timeslot/${date}?timezone=Pacific/Auckland`,
        )
      ).body.timeSlot.map(({ startTime }: { startTime: string }) => startTime.slice(0, 10))
    expect(new Set(await far('2026-03-04'))).toEqual(new Set(['2026-03-03']))
    expect(new Set(await far('2026-03-05'))).toEqual(new Set(['2026-03-05']))
  })
  test('counts a session over midnight on the date it starts', async () => {
    await here.product.as(here.provider).post('/provider-availability/days/default', {
      days: [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        isAvailable: true,
        timeSlotsInterval: [{ startTime: '23:00', endTime: '02:00' }],
      })),
    })
    await allow(1)
    await booked(here, '2026-03-04', '23:00')
    expect(await offered(here, '2026-03-04')).toEqual([])
    expect(await offered(here, '2026-03-05')).toEqual(['00:00', '01:00', '23:00'])
  })
  test('does not count holds that ran out', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    here.product.clock.advance({ minutes: 16 })
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
    await booked(here, '2026-03-04', '10:00')
  })
  test('is checked again on booking: a full date is refused, and other dates are offered', async () => {
    const slots = await freeSlots(here.product, here.provider, '2026-03-04')
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    const { status, body } = await attempt(slots[5])
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(body.alternatives).toHaveLength(3)
    for (const { startTime } of body.alternatives) expect(startTime.slice(0, 10)).not.toBe('2026-03-04')
  })
  test('gives the last place to one of twenty clients who book at once, at different hours', async () => {
    await allow(3)
    for (const time of ['09:00', '10:00']) await booked(here, '2026-03-04', time)
    const slots = await freeSlots(here.product, here.provider, '2026-03-04')
    const attempts = Array.from({ length: 20 }, (_, place) => slots[place % slots.length])
    const answers = await Promise.all(attempts.map(attempt))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = answers.filter(({ status, body }) => status === 409 && body.code === 'SLOT_TAKEN')
    expect(refusals.map(({ body }) => body.alternatives.length)).toEqual(Array(19).fill(3))
    const { rows } = await here.product.database.pool.query(
      `select count(*)::int as n from booking where provider_identifier = $1 and status = 'pending'`,
      [here.provider.identifier],
    )
    expect(rows[0].n).toBe(3)
  })
  describe('and payments', () => {
    beforeEach(async () => {
      here.provider = await here.product.given.provider()
    })
    /** A booking that waits for its card payment, and the reference of that payment. */
    async function waiting() {
      const { client, identifier } = await booked(here, '2026-03-04', '09:00')
      const { body } = await here.product.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
      const pay = async () => {
        here.product.paystack.control.pay(body.payment.reference)
        return (await here.product.as(client).get(`/payment/status/${body.payment.reference}`)).body
      }
      return { pay, status: async () => (await here.product.as(client).get(`/booking/${identifier}`)).body.status }
    }
    test('in time: a limit that was set meanwhile does not cancel the booking', async () => {
      const booking = await waiting()
      await booked(here, '2026-03-04', '10:00')
      await allow(1)
      expect((await booking.pay()).status).toBe('success')
      expect(await booking.status()).toBe('confirmed')
    })
    test('late, when the date is full by now: the money goes to the wallet', async () => {
      const booking = await waiting()
      here.product.clock.advance({ minutes: 15 })
      await here.product.work()
      await allow(1)
      await booked(here, '2026-03-04', '12:00')
      expect(await booking.pay()).toMatchObject({ status: 'success', creditedToWallet: true })
      expect(await booking.status()).toBe('expired')
      expect(await here.product.bookProblems()).toEqual([])
    })
    test('late, while there is still a place: the booking is confirmed', async () => {
      const booking = await waiting()
      here.product.clock.advance({ minutes: 15 })
      await here.product.work()
      await allow(1)
      expect((await booking.pay()).status).toBe('success')
      expect(await booking.status()).toBe('confirmed')
    })
  })
  test('can be removed', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    await allow(null)
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
  })
})
