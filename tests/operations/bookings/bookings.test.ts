/** Operators find bookings and read one; what the two sides said to each other stays with them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#tests/care/messages/pair.ts'
import { paidSession, reason } from '#tests/operations/finance/finance-product.ts'
import { bookedSession, givenOffer, givenPackage, payWith, terms } from '#tests/money/packages/package-fixture.ts'
import { agreedCode, bookWith, givenCode } from '#tests/money/promotions/promotion-fixture.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let support: GivenPerson
let finance: GivenPerson
let client: GivenPerson
let provider: GivenProvider
let paid: string
let unpaid: string
beforeAll(async () => {
  product = await openProduct()
  support = await product.given.admin(['support'])
  finance = await product.given.admin(['finance'])
  client = await product.given.client({ money: 40_000_00, firstName: 'Quillon' })
  provider = await product.given.provider({ fee: 15_000_00, firstName: 'Zebedee' })
  paid = await paidSession(product, { client, provider, date: '2026-03-05' })
  const [slot] = await freeSlots(product, provider, '2026-03-06')
  const { body } = await product
    .as(client)
    .post('/booking', bookable(provider, slot, 'a secret note for the therapist'))
  unpaid = body.identifier
})
afterAll(() => product.close())

const list = async (query: string, by = support) => {
  const { status, body } = await product.as(by).get(`/admin/bookings?${query}`)
  expect(status).toBe(200)
  return body
}
const found = async (query: string) =>
  (await list(query)).data.map(({ identifier }: { identifier: string }) => identifier)
const show = async (identifier: string, by = support) => {
  const { status, body } = await product.as(by).get(`/admin/bookings/${identifier}`)
  expect(status).toBe(200)
  return body
}

describe('the list of bookings', () => {
  test('shows who, when, status and payment, the newest first', async () => {
    const { data, meta } = await list('search=quillon')
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      { identifier: unpaid, status: 'pending', payment: 'none', refunded: 0 },
      {
        identifier: paid,
        status: 'confirmed',
        payment: 'success',
        clientIdentifier: client.identifier,
        clientName: 'Quillon Tester',
        providerIdentifier: provider.identifier,
        fee: 15_000_00,
        currency: 'NGN',
      },
    ])
  })

  test('is searched by name and address of either side, by booking and by payment reference', async () => {
    for (const search of ['zebedee', client.email, provider.email])
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([unpaid, paid])
    expect(await found(`search=${paid}`)).toEqual([paid])
    const { reference } = (await show(paid)).payments[0]
    expect(await found(`search=${reference}`)).toEqual([paid])
    for (const search of ['nobody at all', '%', randomUUID()])
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([])
  })

  test('is filtered by status, payment, person and days of the session', async () => {
    expect(await found('search=quillon&status=confirmed')).toEqual([paid])
    expect(await found('search=quillon&payment=none')).toEqual([unpaid])
    expect(await found('search=quillon&payment=refunded')).toEqual([])
    expect(await found('search=quillon&from=2026-03-05&to=2026-03-05')).toEqual([paid])
    expect(await found('search=quillon&from=2026-03-06')).toEqual([unpaid])
    expect(await found(`userIdentifier=${provider.identifier}`)).toEqual([unpaid, paid])
    expect(await found(`userIdentifier=${client.identifier}&status=cancelled`)).toEqual([])
    for (const query of ['from=2026-02-30', 'status=nothing', 'payment=nothing', 'therapy=x'])
      expect((await product.as(support).get(`/admin/bookings?${query}`)).status).toBe(422)
  })

  test('is sorted by the time of the session too, and comes in pages', async () => {
    expect(await found('search=quillon&sort=startAt')).toEqual([paid, unpaid])
    expect(await found('search=quillon&sort=-startAt')).toEqual([unpaid, paid])
    expect(await found('search=quillon&sort=createdAt')).toEqual([paid, unpaid])
    const second = await list('search=quillon&page=2&perPage=1')
    expect(second).toMatchObject({ data: [{ identifier: paid }], meta: { total: 2, lastPage: 2 } })
  })

  test('is in the access log of both sides', async () => {
    await list('search=quillon')
    for (const person of [client, provider])
      expect((await product.as(person).get('/user/access-log')).body.data).toEqual(
        expect.arrayContaining([expect.objectContaining({ action: 'admin.person_listed', by: 'operator' })]),
      )
    expect((await auditRows(product, 'admin.people_listed')).at(-1)?.details).toMatchObject({ list: 'bookings' })
  })
})

describe('one booking', () => {
  test('shows its money and its changes, the newest first', async () => {
    const { payments, entries, changes, ...booking } = await show(paid, finance)
    expect(booking).toMatchObject({
      identifier: paid,
      createdBy: 'client',
      refundable: 15_000_00,
      cancelledBy: null,
      series: null,
      absenceCase: null,
      timezones: { provider: provider.timezone },
    })
    expect(payments).toMatchObject([{ method: 'wallet', status: 'success', amount: 15_000_00, refunds: [] }])
    expect(entries).toMatchObject([
      { transactionType: 'booking_payment', transfers: [{ from: 'client_wallet', to: 'provider_held' }] },
    ])
    expect(changes).toMatchObject([
      { kind: 'paid', by: 'client' },
      { kind: 'booked', by: 'client' },
    ])
  })

  test('shows support how many messages there are and when, and finance nothing of them', async () => {
    expect((await show(paid)).messages).toEqual({ count: 0, firstAt: null, lastAt: null })
    const firstAt = product.clock.now()
    await sendMessage(product, client, provider, 'the words of a message')
    product.clock.advance({ hours: 1 })
    await sendMessage(product, client, provider, { content: 'more words of a message', bookingIdentifier: paid })
    const { messages, entries } = await show(paid)
    expect(messages).toMatchObject({ count: 2, firstAt: expect.stringContaining(firstAt.toString().slice(0, 19)) })
    expect(Date.parse(messages.lastAt) - Date.parse(messages.firstAt)).toBe(3_600_000)
    expect(entries).toBeNull()
    expect((await show(paid, finance)).messages).toBeNull()
    const olu = await product.given.admin(['super'])
    expect(await show(paid, olu)).toMatchObject({ messages: { count: 2 }, entries: [{}] })
  })

  test('keeps moves, refund and cancellation, but none of the words of the two sides', async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-09')
    await product
      .as(client)
      .post(`/booking/${paid}/reschedule`, { timeslotIdentifier: slot?.identifier, note: 'words about the new time' })
    await product.as(finance).post(`/admin/bookings/${paid}/refund`, { reason, amount: 1_00 })
    const ended = await product
      .as(client)
      .post(`/booking/${paid}/cancel`, { reasonCode: 'illness', message: 'words about an illness' })
    expect(ended.status).toBe(200)
    const olu = await product.given.admin(['super'])
    const booking = await show(paid, olu)
    expect(booking.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'cancelled', by: 'client' }),
        expect.objectContaining({ kind: 'refunded', by: 'operator', name: expect.stringContaining('Olu') }),
        expect.objectContaining({
          kind: expect.stringMatching(/^move/),
          by: 'client',
          toStart: '2026-03-09T08:00:00.000Z',
        }),
      ]),
    )
    expect(booking).toMatchObject({ status: 'cancelled', payment: 'refunded', cancelledBy: 'client', refundable: 0 })
    const all = JSON.stringify([booking, await show(unpaid, olu), await list('search=quillon', olu)])
    expect(all).not.toMatch(/words|illness|secret|therapyCategory|"note|"message"|reasonCode/i)
    expect(all).not.toContain(provider.therapyIdentifier)
  })

  test('is in the access log of both sides, before it is shown', async () => {
    const before = (await auditRows(product, 'admin.booking_viewed')).length
    await show(unpaid)
    const rows = (await auditRows(product, 'admin.booking_viewed')).slice(before)
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([client.identifier, provider.identifier]))
    expect(rows[0]).toMatchObject({ actor: support.identifier, details: { booking: unpaid } })
    for (const person of [client, provider])
      expect((await product.as(person).get('/user/access-log')).body.data[0]).toMatchObject({
        action: 'admin.booking_viewed',
        by: 'operator',
      })
  })

  test('that does not exist is not found, and is not logged', async () => {
    const before = (await auditRows(product, 'admin.booking_viewed')).length
    expect((await product.as(support).get(`/admin/bookings/${randomUUID()}`)).status).toBe(404)
    expect(await auditRows(product, 'admin.booking_viewed')).toHaveLength(before)
  })
})

describe('why a session costs what it costs', () => {
  let by: GivenPerson
  const of = { reduction: null, isFromPackage: false, isConsultation: false }
  const row = async (identifier: string) => (await list(`search=${identifier}`, by)).data[0]
  const reduced = async (bearer: 'platform' | 'provider', date: string) => {
    const promoter = await product.given.admin(['promotions'])
    const code = await (bearer === 'platform' ? givenCode(product, promoter) : agreedCode(product, promoter, provider))
    const payer = await product.given.client({ money: 15_000_00 })
    const { identifier } = (await bookWith(product, { client: payer, provider, date }, code)).body
    const { reference } = (await product.as(payer).post(`/payment/booking/${identifier}`, { method: 'wallet' })).body
      .payment
    return { code, identifier, reference }
  }
  beforeAll(async () => {
    by = await product.given.admin(['finance'])
  })

  test('a code with its amount and who bears it, in the lists of bookings and payments and on their pages', async () => {
    for (const [bearer, date] of [
      ['platform', '2026-03-10'],
      ['provider', '2026-03-11'],
    ] as const) {
      const { code, identifier, reference } = await reduced(bearer, date)
      const price = { ...of, reduction: { code, amount: 3_000_00, borneBy: bearer, returned: 0 } }
      expect(await row(identifier)).toMatchObject({ ...price, fee: 12_000_00, payment: 'success' })
      expect(await show(identifier, by)).toMatchObject({ ...price, fee: 12_000_00, refundable: 12_000_00 })
      const payments = (await product.as(by).get(`/admin/payments?search=${reference}`)).body.data
      expect(payments).toMatchObject([{ reference, amount: 12_000_00, reduction: price.reduction }])
      const payment = (await product.as(by).get(`/admin/payments/${reference}`)).body
      expect(payment).toMatchObject({ reduction: price.reduction, sessions: [{ ...price, fee: 12_000_00 }] })
      // The therapist earns the whole fee where the platform pays the difference.
      const held = payment.entries
        .flatMap(({ transfers }: { transfers: { to: string; amount: number }[] }) => transfers)
        .filter(({ to }: { to: string }) => to === 'provider_held')
        .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
      expect(held).toBe(bearer === 'platform' ? 15_000_00 : 12_000_00)
    }
  })

  test('what the platform paid and got back with a refund', async () => {
    const { code, identifier } = await reduced('platform', '2026-03-12')
    await product.as(by).post(`/admin/bookings/${identifier}/refund`, { reason, amount: 6_000_00 })
    expect(await show(identifier, by)).toMatchObject({
      refunded: 6_000_00,
      reduction: { code, amount: 3_000_00, returned: 1_500_00 },
    })
    expect(await product.bookProblems()).toEqual([])
  })

  test('a package, and a free consultation', async () => {
    const buyer = await product.given.client({ money: 60_000_00 })
    const sold = await givenPackage(product, buyer, await givenOffer(product, provider, terms), terms.price)
    const session = await bookedSession(product, { client: buyer, provider, date: '2026-03-13' })
    expect(await payWith(product, buyer, session, sold)).toMatchObject({ status: 200 })
    const price = { ...of, isFromPackage: true }
    expect(await row(session)).toMatchObject({ ...price, fee: 12_000_00 })
    const [{ reference, method }] = (await show(session, by)).payments
    expect(method).toBe('package')
    expect((await product.as(by).get(`/admin/payments/${reference}`)).body.sessions).toMatchObject([price])

    const settings = (await product.as(provider).get('/provider-availability/settings')).body
    await product.as(provider).put('/provider-availability/settings', { ...settings, offersConsultation: true })
    const { identifier: id, therapyIdentifier: category, timezone } = provider
    const query = new URLSearchParams({ category, timezone, for: 'consultation' })
    const { timeSlot } = (await product.visitor.get(`/providers-availability/${id}/timeslot/2026-03-16?${query}`)).body
    const newClient = await product.given.client()
    const booked = await product
      .as(newClient)
      .post('/booking', { ...bookable(provider, timeSlot[0]), isConsultation: true })
    const { identifier } = booked.body
    expect(await row(identifier)).toMatchObject({ ...of, isConsultation: true, fee: 0 })
    expect(await show(identifier, by)).toMatchObject({ ...of, isConsultation: true, payments: [] })
    expect(await row(paid)).toMatchObject(of)
  })
})

test('one of the permissions support and finance is needed', async () => {
  const others = [await product.given.admin(['content', 'verify']), client, provider]
  for (const path of ['/admin/bookings', `/admin/bookings/${paid}`, `/admin/bookings/${randomUUID()}`]) {
    for (const person of others) expect((await product.as(person).get(path)).status).toBe(403)
    expect((await product.visitor.get(path)).status).toBe(401)
  }
})
