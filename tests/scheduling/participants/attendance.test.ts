import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balances, confirmed, participant } from './sessions.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const theo = () => product.as(provider)
const reportAttendance = (id: string, attendance: string, as = theo()) =>
  as.post(`/booking/participant/${id}/status`, { attendance })
const money = async () => (await clara().get('/wallet/balance')).body.balance

/** The session is on 12 March 2026 from 08:00 to 09:00 UTC. */
const session = () => confirmed(product, client, provider)

describe('when attendance can be reported', () => {
  test.each([
    ['ten minutes after the start', '2026-03-12T08:10:00Z'],
    ['48:00:00 after the end', '2026-03-14T09:00:00Z'],
  ])('%s', async (_when, now) => {
    const booking = await session()
    product.clock.set(now)
    expect((await theo().get(`/appointment/${booking.identifier}`)).body.actions).toContain('report_absence')
    expect((await reportAttendance(participant(booking, 'client'), 'absent')).status).toBe(200)
  })

  test('not at the start, 9:59 after it, or 48:00:01 after the end', async () => {
    const booking = await session()
    for (const now of ['2026-03-12T08:00:00Z', '2026-03-12T08:09:59Z', '2026-03-14T09:00:01Z']) {
      product.clock.set(now)
      const { actions } = (await theo().get(`/appointment/${booking.identifier}`)).body
      expect(actions, now).not.toContain('report_absence')
      for (const attendance of ['absent', 'attended'])
        expect(await reportAttendance(participant(booking, 'client'), attendance), now).toMatchObject({
          status: 409,
          body: {
            code: 'POLICY_BLOCKED',
            message: 'You can record attendance from 10 minutes after the start until 48 hours after the end.',
          },
        })
    }
    expect(await balances(product, booking.identifier)).toEqual({ client_wallet: -15_000_00, provider_held: 15_000_00 })
  })

  test('never for a session that was cancelled', async () => {
    const booking = await session()
    await theo().post(`/appointment/${booking.identifier}/cancel`, {})
    product.clock.set('2026-03-12T08:30:00Z')
    expect(await reportAttendance(participant(booking, 'client'), 'absent')).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
  })
})

describe('the client did not attend', () => {
  const afterFee = { client_wallet: -15_000_00, platform_fee: 2_250_00, provider_clearing: 12_750_00, provider_held: 0 }

  test('the fee is kept as for a held session, and both sides are notified', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const reported = await reportAttendance(participant(booking, 'client'), 'absent')
    expect(reported.body).toMatchObject({ status: 'no_show', previousStatus: 'confirmed', absentParty: 'client' })
    expect(reported.body.refunded).toBeUndefined()
    expect(reported.body.participants.find(({ role }: { role: string }) => role === 'client').attendance).toBe('absent')
    expect(await balances(product, booking.identifier)).toEqual(afterFee)
    await product.drain()
    for (const { email } of [client, provider]) {
      const mail = await product.mailbox.waitFor({ to: email, subjectIncludes: 'absence' })
      expect(mail.subject).toBe('An absence was reported')
    }
  })

  test('reported after completion, no money moves a second time', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T09:15:00Z')
    await product.work()
    expect(await balances(product, booking.identifier)).toEqual(afterFee)
    product.clock.set('2026-03-13T09:00:00Z')
    expect((await reportAttendance(participant(booking, 'client'), 'absent')).body).toMatchObject({
      status: 'no_show',
      previousStatus: 'completed',
    })
    expect(await balances(product, booking.identifier)).toEqual(afterFee)
  })

  test('the worker neither completes nor pays it again, and offers no review', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    await reportAttendance(participant(booking, 'client'), 'absent')
    product.clock.set('2026-03-12T10:00:00Z')
    await product.work()
    expect((await clara().get(`/booking/${booking.identifier}`)).body).toMatchObject({ status: 'no_show', actions: [] })
    expect(await balances(product, booking.identifier)).toEqual(afterFee)
  })
})

describe('the therapist did not attend', () => {
  const back = { client_wallet: 0, provider_held: 0 }

  test('the held fee is refunded in full', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const reported = await reportAttendance(participant(booking, 'provider'), 'absent', clara())
    expect(reported.body).toMatchObject({
      status: 'no_show',
      absentParty: 'provider',
      refunded: 15_000_00,
      payment: { status: 'refunded' },
      actions: [],
    })
    expect(await money()).toBe(15_000_00)
    expect(await balances(product, booking.identifier)).toEqual(back)
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'absence' })
    expect(mail.text).toContain('Refunded to your wallet: ₦15,000')
  })

  test('after completion too, with the share of the platform', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T09:15:00Z')
    await product.work()
    product.clock.set('2026-03-14T09:00:00Z')
    const reported = await reportAttendance(participant(booking, 'provider'), 'absent', clara())
    expect(reported.body).toMatchObject({ status: 'no_show', previousStatus: 'completed', refunded: 15_000_00 })
    expect(await money()).toBe(15_000_00)
    expect(await balances(product, booking.identifier)).toEqual({ ...back, platform_fee: 0, provider_clearing: 0 })
  })

  test('ten parallel reports refund once', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const id = participant(booking, 'provider')
    const answers = await Promise.all(Array.from({ length: 10 }, () => reportAttendance(id, 'absent', clara())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await money()).toBe(15_000_00)
  })

  test('a free session moves no money', async () => {
    const free = await product.given.provider({ fee: 0 })
    const booking = await confirmed(product, client, free)
    product.clock.set('2026-03-12T08:15:00Z')
    const reported = await reportAttendance(participant(booking, 'provider'), 'absent', clara())
    expect(reported.body).toMatchObject({ status: 'no_show', absentParty: 'provider' })
    expect(reported.body.refunded).toBeUndefined()
    expect(await balances(product, booking.identifier)).toEqual({})
  })
})

describe('contradicting reports', () => {
  test('the first report counts: the other side sees it and cannot report the opposite', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    await reportAttendance(participant(booking, 'client'), 'absent')
    for (const attendance of ['absent', 'attended'])
      expect(await reportAttendance(participant(booking, 'provider'), attendance, clara())).toMatchObject({
        status: 409,
        body: { code: 'STATUS_CHANGED' },
      })
    expect((await clara().get(`/booking/${booking.identifier}`)).body.absentParty).toBe('client')
    expect(await money()).toBe(0)
  })

  test('both in parallel end as one of them, and the ledger agrees', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const answers = await Promise.all([
      reportAttendance(participant(booking, 'client'), 'absent'),
      reportAttendance(participant(booking, 'provider'), 'absent', clara()),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { absentParty } = (await clara().get(`/booking/${booking.identifier}`)).body
    expect(await money()).toBe(absentParty === 'provider' ? 15_000_00 : 0)
  })

  test('a report about the other side cannot be withdrawn', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    expect((await reportAttendance(participant(booking, 'client'), 'attended')).body.status).toBe('confirmed')
    expect((await reportAttendance(participant(booking, 'client'), 'absent')).status).toBe(409)
  })

  test("the therapist's report that the client came does not stop the client from reporting the therapist", async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    await reportAttendance(participant(booking, 'client'), 'attended')
    expect((await reportAttendance(participant(booking, 'provider'), 'absent', clara())).body.absentParty).toBe(
      'provider',
    )
  })

  test('a participant cannot report about themselves', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    for (const attendance of ['attended', 'absent']) {
      expect(await reportAttendance(participant(booking, 'client'), attendance, clara())).toMatchObject({
        status: 403,
        body: { message: 'You can only record this for someone else.' },
      })
      expect((await reportAttendance(participant(booking, 'provider'), attendance)).status).toBe(403)
    }
  })
})

describe('refusals', () => {
  test('a report with other fields or values changes nothing', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const accepted = []
    for (const body of [
      {},
      { attendance: 'absent', status: 'removed' },
      { attendance: 'late_cancelled' },
      { attendance: 'unknown' },
      { status: 'acknowledged' },
      { attendance: ['absent'] },
      { attendance: 'absent', identifier: 'x' },
    ]) {
      const answer = await theo().post(`/booking/participant/${participant(booking, 'client')}/status`, body)
      if (answer.status !== 422 || answer.body.code !== 'VALIDATION_ERROR') accepted.push(body)
    }
    expect(accepted).toEqual([])
    expect((await clara().get(`/booking/${booking.identifier}`)).body.status).toBe('confirmed')
  })

  test('strangers cannot distinguish a participant from one that does not exist', async () => {
    const booking = await session()
    product.clock.set('2026-03-12T08:15:00Z')
    const strangers = [product.as(await product.given.client()), product.as(await product.given.provider())]
    for (const stranger of strangers) {
      for (const id of [participant(booking, 'client'), '01930000-0000-7000-8000-000000000001']) {
        expect(await reportAttendance(id, 'absent', stranger)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        })
        expect((await stranger.get(`/booking/participant/${id}`)).status).toBe(404)
      }
    }
  })
})
