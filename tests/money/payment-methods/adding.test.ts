/** A card that is added without paying. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardConsentVersion } from '#schemas/money/payment-methods.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { cardsOf, countries, openWithEvents, simulatorOf, startAnew } from './cards-fixture.ts'

let product: Product
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => closeConsistent(product))
beforeEach(() => startAnew(product))

describe.each(countries)('at %s', (_gateway, country) => {
  let client: GivenPerson
  const amount = country === 'NG' ? 50_00 : 0
  beforeEach(async () => {
    client = await product.given.client({ country })
  })
  const simulator = () => simulatorOf(product, client).control
  const add = (sum = amount) => product.as(client).post('/payment/card', { amount: sum, saveCard: true })
  const added = async (): Promise<string> => (await add()).body.payment.reference
  const status = async (reference: string) => (await product.as(client).get(`/payment/status/${reference}`)).body
  const balance = async () => (await product.as(client).get('/wallet/balance')).body.balance
  const refundsOf = async (reference: string) =>
    (
      await product.database.pool.query('select amount::int, status from card_refund where payment_reference = $1', [
        reference,
      ])
    ).rows

  test('the cost is shown before, and the card is saved after it with the consent', async () => {
    const { body } = await product.as(client).get('/payment-methods')
    expect(body.adding).toEqual({ amount, currency: country === 'NG' ? 'NGN' : 'GBP' })
    const started = await add()
    expect(started).toMatchObject({ status: 201, body: { metadata: { authorizationUrl: expect.any(String) } } })
    const { reference } = started.body.payment
    expect(await status(reference)).toMatchObject({ purpose: 'card', final: false, amount })
    expect(await cardsOf(product, client)).toEqual([])
    simulator().pay(reference, 'works')
    await simulator().settled()
    expect(await cardsOf(product, client)).toMatchObject([{ last4: '4242', isDefault: true }])
    expect(await status(reference)).toMatchObject({ status: 'success', final: true, isCardSaved: true })
    const { rows } = await product.database.pool.query(
      'select consent_version from payment_method where user_identifier = $1',
      [client.identifier],
    )
    expect(rows).toEqual([{ consent_version: cardConsentVersion }])
  })

  test('nothing stays charged, nothing reaches the wallet, and the books are balanced throughout', async () => {
    const reference = await added()
    simulator().pay(reference, 'works')
    await simulator().settled()
    expect(await balance()).toBe(0)
    expect(await refundsOf(reference)).toEqual(amount === 0 ? [] : [{ amount, status: 'pending' }])
    await product.work()
    expect(await refundsOf(reference)).toEqual(amount === 0 ? [] : [{ amount, status: 'processing' }])
    for (const { id } of simulator().refunds()) simulator().processRefund(String(id))
    await simulator().settled()
    expect(await refundsOf(reference)).toEqual(amount === 0 ? [] : [{ amount, status: 'processed' }])
    expect(await balance()).toBe(0)
    expect((await product.as(client).get(`/payment/${reference}/receipt`)).status).toBe(404)
  })

  test('the return address, the event and the worker may all come twice', async () => {
    const reference = await added()
    simulator().pay(reference, 'works')
    await Promise.all([status(reference), status(reference), simulator().settled()])
    simulator().sendWebhook(reference)
    await simulator().settled()
    product.clock.advance({ hours: 25 })
    await product.work()
    expect(await cardsOf(product, client)).toHaveLength(1)
    expect(await refundsOf(reference)).toHaveLength(amount === 0 ? 0 : 1)
  })

  test('a declined card is not added', async () => {
    const reference = await added()
    simulator().decline(reference)
    expect(await status(reference)).toMatchObject({ status: 'failed', final: true })
    expect(await cardsOf(product, client)).toEqual([])
    expect(await refundsOf(reference)).toEqual([])
  })

  test('strong authentication on the page decides later', async () => {
    const reference = await added()
    simulator().needsCode(reference)
    expect((await status(reference)).final).toBe(false)
    simulator().pay(reference, 'confirm')
    await simulator().settled()
    expect(await cardsOf(product, client)).toMatchObject([{ last4: '3184' }])
  })

  test('an abandoned page stays open for a day, then nothing was added', async () => {
    const reference = await added()
    simulator().abandon(reference)
    product.clock.advance({ hours: 23 })
    expect((await status(reference)).final).toBe(false)
    product.clock.advance({ hours: 2 })
    expect(await status(reference)).toMatchObject({ status: 'abandoned', final: true })
    expect(await cardsOf(product, client)).toEqual([])
  })

  test('another amount than the one that was shown, or no consent, starts nothing', async () => {
    expect(await add(amount + 1)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await product.as(client).post('/payment/card', { amount })).status).toBe(422)
    expect((await product.as(client).post('/payment/card', { amount, saveCard: false })).status).toBe(422)
  })

  test('the payment of another client looks like none', async () => {
    const reference = await added()
    const other = await product.given.client({ country })
    const unknown = 'card-00000000-0000-4000-8000-000000000000'
    for (const name of [reference, unknown]) {
      expect((await product.as(other).get(`/payment/status/${name}`)).status).toBe(404)
      expect((await product.as(other).post(`/payment/${name}/cancel`)).status).toBe(404)
    }
  })

  test('a card that arrives after the erasure is forgotten by the gateway', async () => {
    const reference = await added()
    const { db } = product.database
    const { services } = product.backend
    await db
      .transaction()
      .execute((inner) =>
        eraseAccount(
          inner,
          { services, now: product.clock.now() },
          { identifier: client.identifier, email: client.email, accountStatus: 'active' },
        ),
      )
    simulator().pay(reference, 'works')
    await simulator().settled()
    const stored = () =>
      db.selectFrom('paymentMethod').select(['last4', 'removedAt']).where('userIdentifier', '=', client.identifier)
    expect(await stored().execute()).toEqual([{ last4: null, removedAt: expect.any(String) }])
    await product.work()
    expect(await stored().execute()).toEqual([])
  })
})

test('money that the bank returns goes to the wallet', async () => {
  const client = await product.given.client()
  const { body } = await product.as(client).post('/payment/card', { amount: 50_00, saveCard: true })
  product.paystack.control.pay(body.payment.reference, 'works')
  await product.paystack.control.settled()
  await product.work()
  const { rows } = await product.database.pool.query(
    'select gateway_reference from card_refund where payment_reference = $1',
    [body.payment.reference],
  )
  product.paystack.control.failRefund(rows[0].gateway_reference)
  await product.paystack.control.settled()
  expect((await product.as(client).get('/wallet/balance')).body.balance).toBe(50_00)
})

test('a card that its bank lets nobody charge again is not saved, and the charge goes back', async () => {
  const client = await product.given.client()
  const { body } = await product.as(client).post('/payment/card', { amount: 50_00, saveCard: true })
  product.paystack.control.pay(body.payment.reference, 'once')
  const state = (await product.as(client).get(`/payment/status/${body.payment.reference}`)).body
  expect(state).toMatchObject({ status: 'success', isCardSaved: false })
  expect(await cardsOf(product, client)).toEqual([])
})

test('nobody tries cards one after the other', async () => {
  const client = await product.given.client({ country: 'GB' })
  const add = () => product.as(client).post('/payment/card', { amount: 0, saveCard: true })
  for (let time = 0; time < 10; time += 1) expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  product.clock.advance({ hours: 1, seconds: 1 })
  expect((await add()).status).toBe(201)
})
