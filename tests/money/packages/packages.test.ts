/** A package from its offer to its end: the sale, sessions that it pays, and what goes back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packageLimits } from '#schemas/money/package-limits.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookedSession, fee, givenOffer, givenPackage, givenPair, payWith, share, terms } from './package-fixture.ts'

const date = '2026-03-05'
const unknown = '00000000-0000-7000-8000-000000000000'
let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  ;({ client, provider } = await givenPair(product))
})

const wallet = () => balanceOf(product, client, 'client_wallet')
const prepaid = () => balanceOf(product, client, 'client_package')
const own = (kind: string) => balanceOf(product, provider, kind)
const sound = async () => expect(await product.bookProblems()).toEqual([])
const session = (place = 0) => bookedSession(product, { client, provider, date, place })
const packageOf = async (identifier: string) => (await product.as(client).get(`/packages/${identifier}`)).body
const bookingOf = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body
const refund = (identifier: string, expectedRefund: number) =>
  product.as(client).post(`/packages/${identifier}/refund`, { expectedRefund })
const cancel = (identifier: string, by: GivenPerson = client) =>
  product.as(by).post(by === client ? `/booking/${identifier}/cancel` : `/appointment/${identifier}/cancel`, {})

const bought = async (change: object = {}) =>
  givenPackage(product, client, await givenOffer(product, provider, change), { ...terms, ...change }.price)

/** A session that a package paid, outside of the undo period. */
async function paid(packageIdentifier: string, place = 0): Promise<string> {
  const identifier = await session(place)
  expect(await payWith(product, client, identifier, packageIdentifier)).toMatchObject({ status: 200 })
  product.clock.advance({ minutes: 10 })
  return identifier
}

/** Uses of the package that are newer than the one of this booking, and came back. */
async function returnedUses(packageIdentifier: string, like: string, count: number): Promise<void> {
  const { db } = product.database
  const { rows } = await sql<{ identifier: string }>`
    insert into booking
    select (jsonb_populate_record(b, jsonb_build_object(
             'identifier', gen_random_uuid(), 'status', 'expired', 'paid_at', null))).*
      from booking b, generate_series(1, ${count}::int) where b.identifier = ${like}::uuid
    returning identifier`.execute(db)
  const use = { packageIdentifier, clientIdentifier: client.identifier, place: 2, amount: share }
  for (const { identifier: bookingIdentifier } of rows) {
    await db
      .insertInto('packageUse')
      .values({ ...use, bookingIdentifier, createdAt: '2026-03-04T08:00:00Z' })
      .execute()
    await db
      .updateTable('packageUse')
      .set({ status: 'returned', returnedAt: '2026-03-04T08:00:00Z' })
      .where('bookingIdentifier', '=', bookingIdentifier)
      .execute()
  }
}

describe('the offer', () => {
  test('is public on the page of the therapist while it is on sale', async () => {
    const identifier = await givenOffer(product, provider)
    const shown = () => product.visitor.get(`/packages/offers/${provider.identifier}`)
    expect((await shown()).body.offers).toEqual([
      expect.objectContaining({ identifier, ...terms, each: share, singleFee: fee, currency: 'NGN' }),
    ])
    const setStatus = (status: string) =>
      product.as(provider).post(`/provider/packages/${identifier}/status`, { status })
    expect((await setStatus('paused')).body).toMatchObject({ status: 'paused', isOnSale: false })
    expect((await shown()).body.offers).toEqual([])
    expect((await setStatus('active')).body).toMatchObject({ status: 'active', isOnSale: true })
    expect((await setStatus('ended')).body).toMatchObject({ status: 'ended' })
    expect(await setStatus('active')).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await product.as(provider).get('/provider/packages')).body.offers).toEqual([
      expect.objectContaining({ identifier, status: 'ended', sold: 0 }),
    ])
    expect(await auditRows(product, 'package.status_set')).not.toEqual([])
  })

  test('is not above the single fees, and not twice the same', async () => {
    await givenOffer(product, provider)
    const offer = (change: object) =>
      product
        .as(provider)
        .post('/provider/packages', { therapyIdentifier: provider.therapyIdentifier, ...terms, ...change })
    for (const [change, field] of [
      [{}, 'sessions'],
      [{ sessions: 4, price: 60_000_01 }, 'price'],
      [{ sessions: 4, price: 3 }, 'price'],
      [{ sessions: 1 }, 'sessions'],
      [{ sessions: 21 }, 'sessions'],
      [{ sessions: 6, months: 2 }, 'months'],
      [{ sessions: 6, months: 25 }, 'months'],
      [{ therapyIdentifier: unknown }, 'therapyIdentifier'],
    ] as const) {
      const refusal = await offer(change)
      expect([refusal.status, Object.keys(refusal.body.fields)]).toEqual([422, [field]])
    }
  })

  test('of somebody else is as unknown as one that does not exist', async () => {
    const identifier = await givenOffer(product, provider)
    const other = await product.given.provider({ fee })
    for (const id of [identifier, unknown])
      expect(await product.as(other).post(`/provider/packages/${id}/status`, { status: 'ended' })).toMatchObject({
        status: 404,
      })
  })

  test('cannot be bought once a lower fee is below its price', async () => {
    const offerIdentifier = await givenOffer(product, provider)
    await product.as(provider).post('/provider/booking-fee/general', { fee: 11_000_00, isFree: false })
    expect((await product.visitor.get(`/packages/offers/${provider.identifier}`)).body.offers).toEqual([])
    expect(await product.as(client).post('/packages', { offerIdentifier, expectedPrice: terms.price })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CHANGED' },
    })
  })
})

describe('the sale', () => {
  test('moves the price from the wallet to the prepaid sessions', async () => {
    const offer = await givenOffer(product, provider)
    const purchase = (await product.as(client).get(`/packages/purchase/${offer}`)).body
    expect(purchase).toMatchObject({
      offer: { price: terms.price },
      provider: { identifier: provider.identifier },
      expiresAt: '2026-09-02T08:00:00.000Z',
      walletBalance: 100_000_00,
      shortfall: 0,
    })
    const identifier = await givenPackage(product, client, offer)
    expect([await wallet(), await prepaid()]).toEqual([40_000_00, 60_000_00])
    expect(await packageOf(identifier)).toMatchObject({
      status: 'active',
      sessions: 5,
      remaining: 5,
      singleFee: fee,
      uses: [],
      refund: { amount: 60_000_00, rule: 'unused', booked: 0 },
    })
    const receipt = await product.as(client).get(`/payment/package-${identifier}/receipt`)
    expect(receipt.status).toBe(200)
    const { data } = (await product.as(client).get('/wallet/transactions')).body
    expect(data[0]).toMatchObject({ transactionType: 'package_sale', direction: 'debit', amount: 60_000_00 })
    expect(await auditRows(product, 'package.bought')).not.toEqual([])
    await sound()
  })

  test('needs the money, the price that was seen, and an offer on sale', async () => {
    const offerIdentifier = await givenOffer(product, provider)
    const buy = (person: GivenPerson, expectedPrice: number = terms.price) =>
      product.as(person).post('/packages', { offerIdentifier, expectedPrice })
    const poor = await product.given.client({ money: terms.price - 1 })
    expect(await buy(poor)).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await buy(client, terms.price - 1)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    await product.as(provider).post(`/provider/packages/${offerIdentifier}/status`, { status: 'paused' })
    expect(await buy(client)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect(await product.as(client).post('/packages', { offerIdentifier: unknown, expectedPrice: 1 })).toMatchObject({
      status: 404,
    })
    expect([await wallet(), await prepaid()]).toEqual([100_000_00, 0])
  })

  test('to a new client needs a therapist who accepts new clients', async () => {
    const offerIdentifier = await givenOffer(product, provider)
    const known = await bookedSession(product, { client, provider, date })
    await product.as(client).post(`/payment/booking/${known}`, { method: 'wallet' })
    await product.database.db
      .updateTable('providerSchedule')
      .set({ acceptingNewClients: false })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const newcomer = await product.given.client({ money: terms.price })
    const buy = (by: GivenPerson) => product.as(by).post('/packages', { offerIdentifier, expectedPrice: terms.price })
    const refusal = { status: 409, body: { code: 'NOT_ACCEPTING' } }
    expect(await product.as(newcomer).get(`/packages/purchase/${offerIdentifier}`)).toMatchObject(refusal)
    expect(await buy(newcomer)).toMatchObject(refusal)
    expect(await buy(client)).toMatchObject({ status: 201 })
    await sound()
  })

  test('a repeated call, and a top-up that was made for it, buy one package', async () => {
    const offerIdentifier = await givenOffer(product, provider)
    const poor = await product.given.client()
    const { reference } = (await product.as(poor).post('/payment/wallet', { amount: terms.price })).body.payment
    const body = { offerIdentifier, expectedPrice: terms.price, topUpReference: reference }
    expect(await product.as(poor).post('/packages', body)).toMatchObject({ status: 404 })
    product.paystack.control.pay(reference)
    await product.as(poor).get(`/payment/status/${reference}`)
    const once = await Promise.all([product.as(poor).post('/packages', body), product.as(poor).post('/packages', body)])
    expect(new Set(once.map(({ status, body: answer }) => `${status} ${answer.identifier}`)).size).toBe(1)
    expect(await product.as(client).post('/packages', body)).toMatchObject({ status: 404 })
    expect((await product.as(poor).get('/packages')).body.packages).toHaveLength(1)

    const key = { 'idempotency-key': 'buy-one-package' }
    const order = { offerIdentifier, expectedPrice: terms.price }
    const [first, again] = [
      await product.as(client).post('/packages', order, key),
      await product.as(client).post('/packages', order, key),
    ]
    expect(again.body).toEqual(first.body)
    expect(await wallet()).toBe(40_000_00)
    await sound()
  })

  test('a changed offer does not change what was sold', async () => {
    const identifier = await bought()
    await product.as(provider).post('/provider/booking-fee/general', { fee: 20_000_00, isFree: false })
    await product.work()
    await paid(identifier)
    expect(await packageOf(identifier)).toMatchObject({ price: terms.price, singleFee: fee, remaining: 4 })
    expect(await own('provider_held')).toBe(share)
  })
})

describe('a session', () => {
  test('costs its share, and the therapist earns from it', async () => {
    const identifier = await bought()
    const booking = await session()
    const cost = (await product.as(client).get(`/payment/booking/${booking}`)).body
    expect(cost).toMatchObject({ amount: fee, packages: [{ identifier, sessions: 5, remaining: 5 }] })
    expect(await payWith(product, client, booking, identifier)).toMatchObject({
      status: 200,
      body: { payment: { status: 'success' } },
    })
    expect(await bookingOf(booking)).toMatchObject({
      status: 'confirmed',
      fee: share,
      package: { identifier },
      payment: { status: 'success' },
    })
    expect((await product.as(provider).get(`/appointment/${booking}`)).body.package).toEqual({})
    expect([await wallet(), await prepaid(), await own('provider_held')]).toEqual([40_000_00, 48_000_00, share])
    expect(await packageOf(identifier)).toMatchObject({
      remaining: 4,
      uses: [{ bookingIdentifier: booking, amount: share, state: 'booked' }],
    })
    product.clock.set(`${date}T23:00:00Z`)
    await product.work()
    expect(await own('provider_held')).toBe(0)
    expect((await packageOf(identifier)).uses).toMatchObject([{ state: 'used' }])
    const { data } = (await product.as(provider).get('/provider/earnings')).body
    expect(data).toMatchObject([{ fee: share, occasion: 'session' }])
    expect((await product.as(client).get(`/booking/${booking}/receipt`)).status).toBe(200)
    await sound()
  })

  test('the shares of all sessions are the price, whatever the remainder', async () => {
    const identifier = await bought({ sessions: 3, price: 100_01, months: 3 })
    for (const place of [0, 0, 0]) await paid(identifier, place)
    expect([await prepaid(), await own('provider_held')]).toEqual([0, 100_01])
    expect((await packageOf(identifier)).uses.map(({ amount }: { amount: number }) => amount)).toEqual([
      33_33, 33_34, 33_34,
    ])
    await sound()
  })

  test('exactly one of two bookings gets the last one', async () => {
    const identifier = await bought({ sessions: 2, price: 20_000_00 })
    await paid(identifier)
    const rivals = [await session(0), await session(2)]
    const answers = await Promise.all(rivals.map((booking) => payWith(product, client, booking, identifier)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const states = await Promise.all(rivals.map(async (booking) => (await bookingOf(booking)).status))
    expect(states.toSorted((one, other) => one.localeCompare(other))).toEqual(['confirmed', 'pending'])
    expect(await packageOf(identifier)).toMatchObject({ remaining: 0 })
    expect(await prepaid()).toBe(0)
    await sound()
  })

  test('the database refuses one more use than the package has', async () => {
    const identifier = await bought({ sessions: 2, price: 20_000_00 })
    await paid(identifier)
    await paid(identifier)
    const third = await session()
    const use = (place: number) =>
      product.database.pool.query(
        `insert into package_use (booking_identifier, package_identifier, client_identifier, place, amount, created_at)
         values ($1, $2, $3, $4, 1, now())`,
        [third, identifier, client.identifier, place],
      )
    await expect(use(1)).rejects.toThrow('package_place')
    await expect(use(3)).rejects.toThrow('package_used_up')
  })

  test('of another therapist, type or client is not paid', async () => {
    const identifier = await bought()
    const other = await product.given.provider({ fee, minutes: [0, 1440] })
    const elsewhere = await bookedSession(product, { client, provider: other, date })
    expect(await payWith(product, client, elsewhere, identifier)).toMatchObject({
      status: 409,
      body: { code: 'POLICY_BLOCKED' },
    })
    expect((await product.as(client).get(`/payment/booking/${elsewhere}`)).body.packages).toEqual([])
    const stranger = await product.given.client()
    const strange = await bookedSession(product, { client: stranger, provider, date, place: 2 })
    for (const id of [identifier, unknown])
      expect(await payWith(product, stranger, strange, id)).toMatchObject({ status: 404 })
    for (const id of [identifier, unknown]) {
      expect(await product.as(stranger).get(`/packages/${id}`)).toMatchObject({ status: 404 })
      expect(await product.as(stranger).post(`/packages/${id}/refund`, { expectedRefund: 0 })).toMatchObject({
        status: 404,
      })
    }
    expect(await payWith(product, client, strange, identifier)).toMatchObject({ status: 404 })
  })

  test('a code and a package are not combined', async () => {
    const identifier = await bought()
    const operator = await product.given.admin(['promotions'])
    await product.as(operator).post('/admin/promotions', {
      campaign: 'Spring',
      code: 'PACKAGES',
      percent: 20,
      currency: 'NGN',
      bearer: 'platform',
      fromDate: '2026-01-01',
      clientLimit: 1,
      firstSession: false,
    })
    const [slot] = await freeSlots(product, provider, date)
    const { identifier: booking } = (
      await product.as(client).post('/booking', { ...bookable(provider, slot), promotionCode: 'PACKAGES' })
    ).body
    expect((await product.as(client).get(`/payment/booking/${booking}`)).body.packages).toEqual([])
    expect(await payWith(product, client, booking, identifier)).toMatchObject({
      status: 409,
      body: { code: 'POLICY_BLOCKED' },
    })
    expect(await prepaid()).toBe(terms.price)
  })

  test('a replayed payment takes one session', async () => {
    const identifier = await bought()
    const booking = await session()
    const pay = () =>
      product
        .as(client)
        .post(`/booking/${booking}/package`, { packageIdentifier: identifier }, { 'idempotency-key': 'pay-once' })
    const [first, again] = [await pay(), await pay()]
    expect(again.body).toEqual(first.body)
    expect(await payWith(product, client, booking, identifier)).toMatchObject({ status: 409 })
    expect(await packageOf(identifier)).toMatchObject({ remaining: 4 })
  })
})

describe('a session that does not take place', () => {
  test('cancelled in time, it goes back to the package', async () => {
    const identifier = await bought()
    const booking = await paid(identifier)
    expect((await cancel(booking)).body).toMatchObject({ status: 'cancelled' })
    expect([await wallet(), await prepaid(), await own('provider_held')]).toEqual([40_000_00, 60_000_00, 0])
    expect(await packageOf(identifier)).toMatchObject({ remaining: 5, uses: [{ state: 'returned' }] })
    await paid(identifier)
    expect(await packageOf(identifier)).toMatchObject({ remaining: 4 })
  })

  test('cancelled late by the client, it is used up and earned', async () => {
    const identifier = await bought()
    const booking = await paid(identifier, 10)
    product.clock.set(`${date}T01:00:00Z`)
    await cancel(booking)
    expect([await wallet(), await prepaid(), await own('provider_held')]).toEqual([40_000_00, 48_000_00, 0])
    expect(await own('provider_clearing')).toBeGreaterThan(0)
    expect(await packageOf(identifier)).toMatchObject({ remaining: 4, uses: [{ state: 'used' }] })
    await sound()
  })

  test('cancelled by the therapist at any time, it goes back to the package', async () => {
    const identifier = await bought()
    const booking = await paid(identifier, 10)
    product.clock.set(`${date}T01:00:00Z`)
    expect((await cancel(booking, provider)).body).toMatchObject({ status: 'cancelled' })
    expect(await packageOf(identifier)).toMatchObject({ remaining: 5 })
    expect(await prepaid()).toBe(60_000_00)
  })

  test('an operator who refunds all of it returns it, a part goes to the wallet', async () => {
    const identifier = await bought()
    const operator = await product.given.admin(['finance'])
    const [whole, part] = [await paid(identifier), await paid(identifier, 2)]
    const give = (booking: string, amount?: number) =>
      product.as(operator).post(`/admin/bookings/${booking}/refund`, {
        reason: 'A complaint of the client',
        ...(amount ? { amount } : {}),
      })
    expect(await give(whole)).toMatchObject({ status: 200 })
    expect(await give(part, 2_000_00)).toMatchObject({ status: 200 })
    expect([await wallet(), await prepaid()]).toEqual([42_000_00, 48_000_00])
    expect(await packageOf(identifier)).toMatchObject({ remaining: 4 })
    await sound()
  })

  test('a moved session keeps its place in the package', async () => {
    const identifier = await bought()
    const booking = await paid(identifier)
    const slots = await freeSlots(product, provider, '2026-03-06')
    const moved = await product
      .as(client)
      .post(`/booking/${booking}/reschedule`, { timeslotIdentifier: slots[0]?.identifier })
    expect(moved.status).toBeLessThan(300)
    expect(await packageOf(identifier)).toMatchObject({ remaining: 4, uses: [{ state: 'booked' }] })
    expect(await prepaid()).toBe(48_000_00)
  })
})

describe('the end of a package', () => {
  test('unused, everything goes back', async () => {
    const identifier = await bought()
    product.clock.advance({ hours: 24 * 40 })
    expect(await refund(identifier, 1)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    const ended = await refund(identifier, terms.price)
    expect(ended).toMatchObject({ status: 200, body: { status: 'refunded', refunded: terms.price, refund: null } })
    expect([await wallet(), await prepaid()]).toEqual([100_000_00, 0])
    expect(await refund(identifier, terms.price)).toMatchObject({ status: 409 })
    await sound()
  })

  test('booked sessions are cancelled first', async () => {
    const identifier = await bought()
    const booking = await paid(identifier)
    expect((await packageOf(identifier)).refund).toEqual({ amount: 48_000_00, rule: 'within_days', booked: 1 })
    expect(await refund(identifier, 48_000_00)).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
    await cancel(booking)
    expect(await refund(identifier, terms.price)).toMatchObject({ status: 200 })
    expect(await wallet()).toBe(100_000_00)
  })

  test('later, used sessions cost their full fee, and the therapist earns the difference', async () => {
    const identifier = await bought()
    for (const place of [0, 2]) await paid(identifier, place)
    product.clock.set('2026-04-20T08:00:00Z')
    await product.work()
    expect((await packageOf(identifier)).refund).toEqual({ amount: 30_000_00, rule: 'full_fee', booked: 0 })
    await refund(identifier, 30_000_00)
    expect([await wallet(), await prepaid()]).toEqual([70_000_00, 0])
    const { data } = (await product.as(provider).get('/provider/earnings')).body
    expect(data).toHaveLength(3)
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ fee: 6_000_00, occasion: 'package' })]))
    await sound()
  })

  test('a used session counts, however many sessions came back after it', async () => {
    const identifier = await bought()
    const used = await paid(identifier)
    await returnedUses(identifier, used, packageLimits.listed)
    expect((await packageOf(identifier)).refund).toMatchObject({ booked: 1 })
    expect(await refund(identifier, 48_000_00)).toMatchObject({ status: 409, body: { code: 'POLICY_BLOCKED' } })
    product.clock.set('2026-04-20T08:00:00Z')
    await product.work()
    expect(await refund(identifier, 45_000_00)).toMatchObject({ status: 200 })
    expect([await wallet(), await prepaid()]).toEqual([85_000_00, 0])
    const { data } = (await product.as(provider).get('/provider/earnings')).body
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ fee: 3_000_00, occasion: 'package' })]))
  })

  test('expired, the same rule pays into the wallet by itself', async () => {
    const identifier = await bought({ months: 3 })
    await paid(identifier)
    product.clock.set('2026-06-02T07:59:00Z')
    await product.work()
    expect(await packageOf(identifier)).toMatchObject({ status: 'active', remaining: 4 })
    product.clock.set('2026-06-02T08:00:00Z')
    await product.work()
    expect(await packageOf(identifier)).toMatchObject({ status: 'expired', remaining: 0, refunded: 45_000_00 })
    expect([await wallet(), await prepaid()]).toEqual([85_000_00, 0])
    await sound()
  })

  test('an expired package pays nothing, and a session that comes back is refunded', async () => {
    const identifier = await bought({ months: 3 })
    product.clock.set('2026-06-01T08:00:00Z')
    const far = await bookedSession(product, { client, provider, date: '2026-06-10' })
    await payWith(product, client, far, identifier)
    product.clock.set('2026-06-02T09:00:00Z')
    await product.work()
    expect(await packageOf(identifier)).toMatchObject({ status: 'expired', refunded: 45_000_00 })
    const late = await bookedSession(product, { client, provider, date: '2026-06-11' })
    expect(await payWith(product, client, late, identifier)).toMatchObject({ status: 409 })
    await cancel(far)
    expect([await wallet(), await prepaid()]).toEqual([97_000_00, 0])
    await product.work()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'was cancelled' })
    expect(mail.text).toContain('Back in your wallet: ₦12,000')
    await sound()
  })

  test('a session that comes back shortly before the expiry leaves thirty days', async () => {
    const identifier = await bought({ months: 3 })
    product.clock.set('2026-06-01T08:00:00Z')
    const booking = await bookedSession(product, { client, provider, date: '2026-06-10' })
    await payWith(product, client, booking, identifier)
    await cancel(booking)
    expect(await packageOf(identifier)).toMatchObject({ status: 'active', expiresAt: '2026-07-01T08:00:00.000Z' })
  })

  test('of a suspended therapist, every unused share goes back', async () => {
    const identifier = await bought()
    const booking = await paid(identifier)
    await product.database.pool.query(
      `update provider set verification_status = 'suspended' where user_identifier = $1`,
      [provider.identifier],
    )
    await product.work()
    expect(await bookingOf(booking)).toMatchObject({ status: 'cancelled' })
    expect(await packageOf(identifier)).toMatchObject({ status: 'withdrawn', refunded: terms.price })
    expect([await wallet(), await prepaid()]).toEqual([100_000_00, 0])
    await sound()
  })
})
