import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const balance = async () => (await clara().get('/wallet/balance')).body.balance

/** A paid session on 12 March 2026 at 09:00 in Lagos (08:00 UTC). */
async function confirmed(): Promise<string> {
  const [slot] = await freeSlots(product, provider, '2026-03-12')
  const { body } = await clara().post('/booking', bookable(provider, slot))
  await clara().post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  return body.identifier
}

describe('cancelling', () => {
  test('48 hours before gives a full refund, frees the time and notifies both sides', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-10T08:00:00Z')
    const policy = await clara().get(`/appointment/policy/${identifier}/cancellation`)
    expect(policy.body).toMatchObject({
      eligible: true,
      refundable: true,
      refundAmount: 15_000_00,
      feeKept: 0,
      refundTo: 'wallet',
      freeUntil: '2026-03-10T08:00:00.000Z',
      actor: 'client',
      reasonCode: 'outside_window',
    })
    expect((await clara().get(`/booking/${identifier}/refund-check`)).body).toEqual(policy.body)
    const cancelled = await clara().post(`/booking/${identifier}/cancel`, {
      reasonCode: 'illness',
      message: 'I am ill, sorry.',
      expectedRefund: 15_000_00,
    })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      previousStatus: 'confirmed',
      cancelledBy: 'client',
      refunded: 15_000_00,
      actions: [],
      payment: { status: 'refunded' },
    })
    expect(await balance()).toBe(15_000_00)
    expect(await freeSlots(product, provider, '2026-03-12')).toHaveLength(9)
    await product.work()
    expect((await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'cancelled' })).text).toContain(
      '₦15,000',
    )
    expect((await product.mailbox.waitFor({ to: provider.email, subjectIncludes: 'cancelled' })).subject).toBe(
      'A booking was cancelled',
    )
    expect(await product.bookProblems()).toEqual([])
  })

  test('47:59:59 before keeps the fee: the therapist earns it, the platform takes its share', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-10T08:00:01Z')
    expect((await clara().post(`/booking/${identifier}/cancel`, {})).body).toMatchObject({
      status: 'cancelled',
      refunded: 0,
    })
    expect(await balance()).toBe(0)
    const { rows } = await product.database.pool.query(
      `select a.kind, coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::int as sum
      from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account) join ledger_entry e on e.identifier = t.entry_identifier
      where e.booking_identifier = $1 and (a.owner_identifier = $2 or a.kind = 'platform_fee') group by a.kind order by a.kind`,
      [identifier, provider.identifier],
    )
    expect(rows).toEqual([
      { kind: 'platform_fee', sum: 2_250_00 },
      { kind: 'provider_clearing', sum: 12_750_00 },
      { kind: 'provider_held', sum: 0 },
    ])
    expect(await product.bookProblems()).toEqual([])
  })

  test('by the therapist gives a full refund, one minute before the start', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-12T07:59:00Z')
    expect(
      (await product.as(provider).post(`/appointment/${identifier}/cancel`, { reasonCode: 'provider_unavailable' }))
        .body,
    ).toMatchObject({ status: 'cancelled', cancelledBy: 'provider' })
    expect(await balance()).toBe(15_000_00)
  })

  test('with outdated terms is refused: the refund window closed while the client was reading', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-10T08:00:01Z')
    expect(await clara().post(`/booking/${identifier}/cancel`, { expectedRefund: 15_000_00 })).toMatchObject({
      status: 409,
      body: { code: 'POLICY_BLOCKED' },
    })
    expect((await clara().get(`/booking/${identifier}`)).body.status).toBe('confirmed')
  })

  test('ten times in parallel refunds once', async () => {
    const identifier = await confirmed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clara().post(`/booking/${identifier}/cancel`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await balance()).toBe(15_000_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('by both sides at once cancels once', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-12T07:00:00Z')
    const answers = await Promise.all([
      clara().post(`/booking/${identifier}/cancel`, {}),
      product.as(provider).post(`/appointment/${identifier}/cancel`, {}),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.cancelledBy
    expect(await balance()).toBe(winner === 'provider' ? 15_000_00 : 0)
  })

  test('after the start is refused', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-12T08:00:00Z')
    expect(await clara().post(`/booking/${identifier}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
  })

  test.each(['1234', 'x'.repeat(2501)])(
    'with a message of the wrong length is refused with a field error',
    async (message) => {
      const identifier = await confirmed()
      expect(await clara().post(`/booking/${identifier}/cancel`, { message })).toMatchObject({
        status: 422,
        body: { fields: { message: 'Please write 5 to 2500 characters' } },
      })
    },
  )

  test('by a stranger is answered as not found, on every path', async () => {
    const identifier = await confirmed()
    const strangers = [product.as(await product.given.client()), product.as(await product.given.provider())]
    for (const stranger of strangers) {
      for (const call of [
        stranger.get(`/appointment/${identifier}`),
        stranger.post(`/appointment/${identifier}/cancel`, {}),
        stranger.get(`/appointment/policy/${identifier}/cancellation`),
      ]) {
        expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      }
    }
    expect(await product.as(provider).get(`/booking/${identifier}`)).toMatchObject({ status: 403 })
  })
})

describe('scheduling later', () => {
  test('a booking without a time is scheduled later and then paid', async () => {
    const booked = await clara().post('/booking', bookable(provider, undefined, 'Evenings, please'))
    expect(booked.body).toMatchObject({
      status: 'unscheduled',
      startAt: null,
      actions: ['cancel', 'schedule', 'waitlist'],
      policy: { freeUntil: null },
    })
    const [slot] = await freeSlots(product, provider, '2026-03-12')
    const scheduled = await clara().post(`/booking/${booked.body.identifier}/schedule`, {
      timeslotIdentifier: slot?.identifier,
    })
    expect(scheduled.body).toMatchObject({
      status: 'pending',
      previousStatus: 'unscheduled',
      startAt: slot?.startTime,
      actions: ['cancel', 'reschedule', 'pay', 'share', 'waitlist'],
    })
    expect(
      await clara().post(`/booking/${booked.body.identifier}/schedule`, { timeslotIdentifier: slot?.identifier }),
    ).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('a free one is confirmed as soon as it has a time', async () => {
    const free = await product.given.provider({ fee: 0 })
    const booked = await clara().post('/booking', bookable(free, undefined))
    const [slot] = await freeSlots(product, free, '2026-03-12')
    expect(
      (await clara().post(`/booking/${booked.body.identifier}/schedule`, { timeslotIdentifier: slot?.identifier }))
        .body,
    ).toMatchObject({ status: 'confirmed', isFree: true })
  })

  test('without a slot the field has an error', async () => {
    const booked = await clara().post('/booking', bookable(provider, undefined))
    expect((await clara().post(`/booking/${booked.body.identifier}/schedule`, {})).body.fields).toEqual({
      timeslotIdentifier: 'Please choose a time slot',
    })
  })

  test('an unscheduled booking expires after 30 days', async () => {
    const booked = await clara().post('/booking', bookable(provider, undefined))
    product.clock.advance({ hours: 30 * 24 })
    product.clock.advance({ seconds: -1 })
    await product.work()
    expect((await clara().get(`/booking/${booked.body.identifier}`)).body.status).toBe('unscheduled')
    product.clock.advance({ seconds: 1 })
    await product.work()
    expect((await clara().get(`/booking/${booked.body.identifier}`)).body.status).toBe('expired')
  })
})

describe('a session that took place', () => {
  test('is completed a quarter of an hour after its end, and the therapist has earned the fee', async () => {
    const identifier = await confirmed()
    product.clock.set('2026-03-12T09:14:59Z')
    await product.work()
    expect((await clara().get(`/booking/${identifier}`)).body).toMatchObject({ status: 'confirmed', phase: 'past' })
    product.clock.set('2026-03-12T09:15:00Z')
    await Promise.all([product.backend.worker.tick(), product.backend.worker.tick()])
    expect((await clara().get(`/booking/${identifier}`)).body).toMatchObject({
      status: 'completed',
      actions: ['review', 'report_absence'],
    })
    expect(await product.bookProblems()).toEqual([])
  })
})

describe('a provider who approves', () => {
  test('receives a request; unanswered it expires and nothing was charged', async () => {
    const careful = await product.given.provider({ schedule: { needsApproval: true } })
    const [slot] = await freeSlots(product, careful, '2026-03-12')
    const booked = await clara().post('/booking', bookable(careful, slot))
    expect(booked.body).toMatchObject({
      status: 'booking_request',
      respondBy: '2026-03-03T08:00:00.000Z',
      actions: ['cancel', 'share'],
    })
    product.clock.set('2026-03-03T08:00:00Z')
    await product.work()
    expect((await clara().get(`/booking/${booked.body.identifier}`)).body.status).toBe('expired')
    expect(await freeSlots(product, careful, '2026-03-12')).toHaveLength(9)
  })
})

describe('lists', () => {
  test('accept statuses, aliases, pages and order; an unknown status is refused with a readable message', async () => {
    const first = await clara().post('/booking', bookable(provider, undefined))
    product.clock.advance({ seconds: 1 })
    const second = await clara().post('/booking', bookable(provider, undefined))
    await clara().post(`/booking/${first.body.identifier}/cancel`, {})
    const identifiers = async (query: string) =>
      (await clara().get(`/booking?${query}`)).body.data.map(({ identifier }: { identifier: string }) => identifier)
    expect(await identifiers('statuses=closed')).toEqual([first.body.identifier])
    expect(await identifiers('statuses=upcoming')).toEqual([second.body.identifier])
    expect(await identifiers('sort=-createdAt')).toEqual([second.body.identifier, first.body.identifier])
    expect(await identifiers('sort=createdAt&perPage=1&page=2')).toEqual([second.body.identifier])
    expect((await clara().get('/booking?page=2&perPage=1')).body.meta).toEqual({
      page: 2,
      perPage: 1,
      total: 2,
      lastPage: 2,
    })
    expect(await clara().get('/booking?statuses=upcoming,nonsense')).toMatchObject({
      status: 422,
      body: { fields: { statuses: 'Please choose one of the options' } },
    })
  })
  test.each([
    ['perPage=101', 422],
    ['page=0', 422],
    ['page=1.5', 422],
    ['statuses=a&statuses=b', 400],
    ['unknown=1', 422],
    ['sort=fee', 422],
    ['from=yesterday', 422],
  ])('refuse %s', async (query, status) => {
    expect((await clara().get(`/booking?${query}`)).status).toBe(status)
  })
})
