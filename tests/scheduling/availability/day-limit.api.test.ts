import { beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { booked, changeSettings, offered, withTherapist } from './calendar-kit.ts'

const here = withTherapist('DE')

const allow = (maxPerDay: number | null) => changeSettings(here, { maxPerDay })
const attempt = async (slot: Awaited<ReturnType<typeof freeSlots>>[number] | undefined) =>
  here.world.as(await here.world.given.client()).post('/booking', bookable(here.provider, slot))

describe('the most sessions of a day', () => {
  test('take all other hours of a full date from the offer, until one is given up', async () => {
    await allow(2)
    const first = await booked(here, '2026-03-04', '09:00')
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
    await booked(here, '2026-03-04', '12:00')
    expect(await offered(here, '2026-03-04')).toEqual([])
    expect(await offered(here, '2026-03-05')).toHaveLength(9)
    await here.world.as(first.client).post(`/booking/${first.identifier}/cancel`, {})
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
  })
  test('count by the date of the therapist, whatever the date of the reader', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    const far = async (date: string) =>
      (
        await here.world.visitor.get(
          `/providers-availability/${here.provider.identifier}/timeslot/${date}?timezone=Pacific/Auckland`,
        )
      ).body.timeSlot.map(({ startTime }: { startTime: string }) => startTime.slice(0, 10))
    expect(new Set(await far('2026-03-04'))).toEqual(new Set(['2026-03-03']))
    expect(new Set(await far('2026-03-05'))).toEqual(new Set(['2026-03-05']))
  })
  test('count a session over midnight on the date it starts', async () => {
    await here.world.as(here.provider).post('/provider-availability/days/default', {
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
  test('do not count what was held and ran out', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    here.world.clock.advance({ minutes: 16 })
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
    await booked(here, '2026-03-04', '10:00')
  })
  test('are asked again on booking: a full date is taken, and other dates are offered instead', async () => {
    const slots = await freeSlots(here.world, here.provider, '2026-03-04')
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    const { status, body } = await attempt(slots[5])
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(body.alternatives).toHaveLength(3)
    for (const { startTime } of body.alternatives) expect(startTime.slice(0, 10)).not.toBe('2026-03-04')
  })
  test('leave the last place to one of twenty who want it at once, at different hours', async () => {
    await allow(3)
    for (const time of ['09:00', '10:00']) await booked(here, '2026-03-04', time)
    const slots = await freeSlots(here.world, here.provider, '2026-03-04')
    const wishes = Array.from({ length: 20 }, (_, place) => slots[place % slots.length])
    const answers = await Promise.all(wishes.map(attempt))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const told = answers.filter(({ status, body }) => status === 409 && body.code === 'SLOT_TAKEN')
    expect(told.map(({ body }) => body.alternatives.length)).toEqual(Array(19).fill(3))
    const { rows } = await here.world.database.pool.query(
      `select count(*)::int as n from booking where provider_identifier = $1 and status = 'pending'`,
      [here.provider.identifier],
    )
    expect(rows[0].n).toBe(3)
  })
  describe('and money that comes', () => {
    beforeEach(async () => {
      here.provider = await here.world.given.provider()
    })
    /** A booking that waits for its card payment, and the reference of that. */
    async function waiting() {
      const { client, identifier } = await booked(here, '2026-03-04', '09:00')
      const { body } = await here.world.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
      const pay = async () => {
        here.world.paystack.control.pay(body.payment.reference)
        return (await here.world.as(client).get(`/payment/status/${body.payment.reference}`)).body
      }
      return { pay, status: async () => (await here.world.as(client).get(`/booking/${identifier}`)).body.status }
    }
    test('in time: the limit that was set meanwhile takes nothing back', async () => {
      const booking = await waiting()
      await booked(here, '2026-03-04', '10:00')
      await allow(1)
      expect((await booking.pay()).status).toBe('success')
      expect(await booking.status()).toBe('confirmed')
    })
    test('late, for a date that is full by now: it goes to the wallet', async () => {
      const booking = await waiting()
      here.world.clock.advance({ minutes: 15 })
      await here.world.work()
      await allow(1)
      await booked(here, '2026-03-04', '12:00')
      expect(await booking.pay()).toMatchObject({ status: 'success', creditedToWallet: true })
      expect(await booking.status()).toBe('expired')
      expect(await here.world.bookProblems()).toEqual([])
    })
    test('late, while there is still a place: the time is theirs', async () => {
      const booking = await waiting()
      here.world.clock.advance({ minutes: 15 })
      await here.world.work()
      await allow(1)
      expect((await booking.pay()).status).toBe('success')
      expect(await booking.status()).toBe('confirmed')
    })
  })
  test('may be lifted', async () => {
    await allow(1)
    await booked(here, '2026-03-04', '09:00')
    await allow(null)
    expect(await offered(here, '2026-03-04')).toHaveLength(8)
  })
})
