import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardConsentVersion } from '#schemas/money/payment-methods.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { cardsOf, countries, openWithEvents, savedCard, simulatorOf, startAnew, topUpSaving } from './cards-fixture.ts'

let product: Product
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => product.close())
beforeEach(() => startAnew(product))

describe.each(countries)('a card at %s', (_gateway, country) => {
  let client: GivenPerson
  beforeEach(async () => {
    client = await product.given.client({ country })
  })
  const simulator = () => simulatorOf(product, client)
  const storedAtGateway = () =>
    simulator()
      .control.cards()
      .filter((card) => ('isActive' in card ? card.isActive : card.customer !== null)).length
  const isForgotten = async () => {
    const { rows } = await product.database.pool.query('select 1 from payment_method where user_identifier = $1', [
      client.identifier,
    ])
    return rows.length === 0
  }

  test('is saved after the payment and not before, with the consent that was given', async () => {
    const { body } = await product.as(client).post('/payment/wallet', { amount: 500_00, saveCard: true })
    expect(await cardsOf(product, client)).toEqual([])
    simulator().control.pay(body.payment.reference, 'works')
    await simulator().control.settled()
    expect(await cardsOf(product, client)).toEqual([
      {
        identifier: expect.any(String),
        gateway: country === 'NG' ? 'paystack' : 'stripe',
        brand: 'visa',
        last4: '4242',
        expMonth: 8,
        expYear: 2028,
        isExpired: false,
        isDefault: true,
        savedAt: expect.any(String),
      },
    ])
    const { rows } = await product.database.pool.query(
      'select consent_version, consented_at, sealed_token from payment_method where user_identifier = $1',
      [client.identifier],
    )
    expect(rows[0]).toMatchObject({ consent_version: cardConsentVersion })
    expect(new Date(rows[0].consented_at).toISOString()).toBe(
      product.clock.now().toString({ fractionalSecondDigits: 3 }),
    )
    expect(rows[0].sealed_token.toString('latin1')).not.toMatch(/AUTH_|pm_|cus_/)
    expect(await product.bookProblems()).toEqual([])
  })

  test('is not saved without consent, nor when the payment is declined', async () => {
    const without = (await product.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment.reference
    simulator().control.pay(without)
    const declined = await product.as(client).post('/payment/wallet', { amount: 500_00, saveCard: true })
    simulator().control.decline(declined.body.payment.reference)
    await simulator().control.settled()
    expect(await cardsOf(product, client)).toEqual([])
  })

  test('is saved once, however often it is saved, and the gateway keeps it', async () => {
    await topUpSaving(product, client, 'works')
    const [first] = await cardsOf(product, client)
    await topUpSaving(product, client, 'works')
    expect(await cardsOf(product, client)).toEqual([first])
    await product.work()
    const paid = await product
      .as(client)
      .post('/payment/wallet', { amount: 500_00, paymentMethod: first?.identifier as string })
    expect(paid.body.payment).toMatchObject({ status: 'success' })
  })

  test('is the default when it is the first; another can be chosen, and takes its place when it is removed', async () => {
    const [works, confirm] = [await savedCard(product, client), await savedCard(product, client, 'confirm')]
    const defaults = async () =>
      (await cardsOf(product, client)).map(({ identifier, isDefault }) => [identifier, isDefault])
    expect(await defaults()).toEqual([
      [works, true],
      [confirm, false],
    ])
    expect(await product.as(client).put(`/payment-methods/${confirm}/default`)).toMatchObject({
      status: 200,
      body: { methods: [{ identifier: confirm, isDefault: true }, { identifier: works }] },
    })
    expect((await product.as(client).delete(`/payment-methods/${confirm}`)).status).toBe(204)
    expect(await defaults()).toEqual([[works, true]])
  })

  test('that is removed pays nothing from then on, and the gateway forgets it', async () => {
    await product.work()
    const before = storedAtGateway()
    const card = await savedCard(product, client)
    expect((await product.as(client).delete(`/payment-methods/${card}`)).status).toBe(204)
    expect(await cardsOf(product, client)).toEqual([])
    const refused = await product.as(client).post('/payment/wallet', { amount: 500_00, paymentMethod: card })
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } })
    const only = country === 'NG' ? 'POST /customer/authorization' : 'POST /v1/payment_methods'
    simulator().control.faults({ failCalls: 1, only })
    await product.work()
    expect(await isForgotten()).toBe(false)
    product.clock.advance({ minutes: 1 })
    await product.work()
    expect(await isForgotten()).toBe(true)
    expect(storedAtGateway()).toBe(before)
    expect((await product.as(client).delete(`/payment-methods/${card}`)).status).toBe(404)
  })

  test('expires at the end of its month', async () => {
    const card = await savedCard(product, client)
    product.clock.set('2028-08-31T23:00:00Z')
    expect((await cardsOf(product, client))[0]?.isExpired).toBe(false)
    product.clock.set('2028-09-01T12:00:00Z')
    expect((await cardsOf(product, client))[0]?.isExpired).toBe(true)
    expect(await product.as(client).post('/payment/wallet', { amount: 500_00, paymentMethod: card })).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_FAILED', message: 'This card has expired. Choose another card.' },
    })
  })

  test('of another client looks like none', async () => {
    const card = await savedCard(product, client)
    const other = await product.given.client({ country })
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const identifier of [card, unknown]) {
      expect((await product.as(other).put(`/payment-methods/${identifier}/default`)).status).toBe(404)
      expect((await product.as(other).delete(`/payment-methods/${identifier}`)).status).toBe(404)
      const paying = await product.as(other).post('/payment/wallet', { amount: 500_00, paymentMethod: identifier })
      expect(paying).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } })
    }
    expect(await cardsOf(product, client)).toHaveLength(1)
  })
})

test('a card that its bank lets nobody charge again is not saved', async () => {
  const client = await product.given.client()
  await topUpSaving(product, client, 'once')
  expect(await cardsOf(product, client)).toEqual([])
})

test('cards are listed by the currency in which they pay', async () => {
  const client = await product.given.client()
  await savedCard(product, client)
  const listed = async (currency: string) =>
    (await product.as(client).get(`/payment-methods?currency=${currency}`)).body.methods.length
  expect([await listed('NGN'), await listed('GBP')]).toEqual([1, 0])
})

test('consent belongs to a card, and a saved card is not saved again', async () => {
  const client = await product.given.client()
  const paymentMethod = await savedCard(product, client)
  expect(
    (await product.as(client).post('/payment/wallet', { amount: 500_00, paymentMethod, saveCard: true })).status,
  ).toBe(422)
})
