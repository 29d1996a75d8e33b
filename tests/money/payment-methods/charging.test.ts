/** Paying with a saved card: at once, after a confirmation, or not at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentLimits } from '#schemas/money/payments.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { balanceOf } from '#tests/money/refunds/refund-fixture.ts'
import {
  bookingStatus,
  cardsOf,
  countries,
  openWithEvents,
  pendingBooking,
  receiveBothEvents,
  savedCard,
  simulatorOf,
  startAnew,
} from './cards-fixture.ts'

const fee = 60_00
let product: Product
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => closeConsistent(product))

describe.each(countries)('a saved card at %s', (_gateway, country) => {
  let client: GivenPerson
  let provider: GivenProvider
  beforeAll(async () => {
    provider = await product.given.provider({ minutes: [0, 1440], fee, country })
  })
  beforeEach(async () => {
    startAnew(product)
    client = await product.given.client({ country })
  })
  const simulator = () => simulatorOf(product, client)
  const pending = () => pendingBooking(product, client, provider)
  const pay = (identifier: string, paymentMethod: string, more = {}) =>
    product.as(client).post(`/payment/booking/${identifier}`, { method: 'card', paymentMethod, ...more })
  const status = (identifier: string) => bookingStatus(product, client, identifier)
  const state = (reference: string) => product.as(client).get(`/payment/status/${reference}`)
  const charges = async () =>
    (
      await product.database.pool.query(
        `select status from payment where user_identifier = $1 and payment_method_identifier is not null`,
        [client.identifier],
      )
    ).rows.map((row: { status: string }) => row.status)

  test('pays a booking at once, with the entries of a card payment, and is refunded like one', async () => {
    const card = await savedCard(product, client)
    const identifier = await pending()
    const paid = await pay(identifier, card)
    expect(paid).toMatchObject({ status: 200, body: { payment: { status: 'success' }, metadata: {} } })
    expect(await status(identifier)).toBe('confirmed')
    await simulator().control.settled()
    expect(await balanceOf(product, client)).toBe(500_00)
    await product.as(client).post(`/booking/${identifier}/cancel`, {})
    const { reference } = paid.body.payment
    const refunds = await product.as(client).post(`/payment/${reference}/refund`, {})
    expect(refunds.status).toBeLessThan(300)
    expect(await balanceOf(product, client)).toBe(500_00)
  })

  test('tops up the wallet', async () => {
    const paymentMethod = await savedCard(product, client)
    const started = await product.as(client).post('/payment/wallet', { amount: 700_00, paymentMethod })
    expect(started).toMatchObject({ status: 201, body: { payment: { status: 'success' } } })
    expect(await balanceOf(product, client)).toBe(1200_00)
  })

  test('that needs a confirmation leads to the bank; the booking is paid after it', async () => {
    const card = await savedCard(product, client, 'confirm')
    const identifier = await pending()
    const started = await pay(identifier, card, { returnUrl: '/back/' })
    expect(started).toMatchObject({ status: 200, body: { payment: { status: 'pending' } } })
    expect(started.body.metadata.authorizationUrl).toContain(simulator().url)
    expect(await status(identifier)).toBe('pending')
    expect((await pay(identifier, card, { returnUrl: '/back/' })).body).toEqual(started.body)
    simulator().control.pay(started.body.payment.reference)
    await simulator().control.settled()
    expect(await status(identifier)).toBe('confirmed')
    expect(await charges()).toEqual(['success'])
  })

  test('whose confirmation is refused pays nothing, and the booking stays held', async () => {
    const card = await savedCard(product, client, 'confirm')
    const identifier = await pending()
    const { reference } = (await pay(identifier, card)).body.payment
    simulator().control.decline(reference)
    product.clock.advance({ seconds: paymentLimits.querySeconds })
    expect((await state(reference)).body).toMatchObject({ status: 'failed', final: true })
    expect(await status(identifier)).toBe('pending')
  })

  test('that is refused says why in both languages; another way still pays', async () => {
    const works = await savedCard(product, client)
    const identifier = await pending()
    const kinds = [
      ['declined', 'Your bank declined the card.', 'Ihre Bank hat die Karte abgelehnt.'],
      ['short', 'The card does not have enough money.', 'Die Karte ist nicht ausreichend gedeckt.'],
      ['expired', 'This card has expired.', 'Diese Karte ist abgelaufen.'],
    ] as const
    for (const [kind, english, german] of kinds) {
      const card = await savedCard(product, client, kind)
      const refused = await pay(identifier, card)
      expect(refused).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } })
      expect(refused.body.message).toContain(english)
      const body = { method: 'card', paymentMethod: card }
      const inGerman = await product
        .as(client)
        .post(`/payment/booking/${identifier}`, body, { cookie: 'X-Language=de' })
      expect(inGerman.body.message).toContain(german)
      expect(await status(identifier)).toBe('pending')
    }
    expect(await charges()).toEqual(kinds.flatMap(() => ['failed', 'failed']))
    expect((await pay(identifier, works)).body.payment.status).toBe('success')
  })

  test('is charged once, however many calls come at the same moment', async () => {
    const card = await savedCard(product, client)
    const identifier = await pending()
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay(identifier, card)))
    expect(answers.filter(({ status: code }) => code === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status: code }) => code >= 500)).toEqual([])
    const references = answers.flatMap(({ body }) => body.payment?.reference ?? [])
    expect(new Set(references).size).toBe(1)
    await simulator().control.settled()
    expect(await charges()).toEqual(['success'])
    expect(await status(identifier)).toBe('confirmed')
    expect(await balanceOf(product, client)).toBe(500_00)
  })

  test('and another one at the same moment: one of them is charged', async () => {
    const [card, other] = [await savedCard(product, client), await savedCard(product, client, 'declined')]
    const identifier = await pending()
    await Promise.all([pay(identifier, card), pay(identifier, other), pay(identifier, card)])
    await simulator().control.settled()
    if ((await status(identifier)) === 'pending') await pay(identifier, card)
    expect((await charges()).filter((one) => one === 'success')).toEqual(['success'])
    expect(await balanceOf(product, client)).toBe(1000_00)
  })

  test('whose charge was not answered is found and settled; the wallet waits for it', async () => {
    const card = await savedCard(product, client)
    const identifier = await pending()
    simulator().control.webhookUrl(null)
    const only = country === 'NG' ? 'POST /transaction/charge' : 'POST /v1/payment_intents'
    simulator().control.faults({ dropAnswers: 1, only })
    const started = await pay(identifier, card)
    expect(started).toMatchObject({ status: 200, body: { payment: { status: 'processing' } } })
    const wallet = await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
    expect(wallet).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await pay(identifier, card)).body.payment.reference).toBe(started.body.payment.reference)
    product.clock.advance({ seconds: paymentLimits.querySeconds })
    expect((await state(started.body.payment.reference)).body.status).toBe('success')
    expect(await status(identifier)).toBe('confirmed')
    receiveBothEvents(product)
  })

  test('that is removed while it waits for a confirmation still pays what was confirmed', async () => {
    const card = await savedCard(product, client, 'confirm')
    const identifier = await pending()
    const { reference } = (await pay(identifier, card)).body.payment
    await product.as(client).delete(`/payment-methods/${card}`)
    simulator().control.pay(reference)
    await simulator().control.settled()
    await product.work()
    expect(await status(identifier)).toBe('confirmed')
    expect(await cardsOf(product, client)).toEqual([])
  })

  test('makes another charge after the first one was left', async () => {
    const [card, works] = [await savedCard(product, client, 'confirm'), await savedCard(product, client)]
    const identifier = await pending()
    const { reference } = (await pay(identifier, card)).body.payment
    const shown = await product.as(client).get(`/payment/booking/${identifier}`)
    expect(shown.body.payment).toEqual({ status: 'pending', reference, paymentMethod: card })
    expect((await pay(identifier, works)).body.payment.status).toBe('success')
    expect((await charges()).toSorted()).toEqual(['abandoned', 'success'])
  })
})

test('a card with another method is refused with a message', async () => {
  const client = await product.given.client()
  const provider = await product.given.provider({ minutes: [0, 1440] })
  const identifier = await pendingBooking(product, client, provider)
  for (const body of [
    { method: 'wallet', paymentMethod: '00000000-0000-4000-8000-000000000000' },
    { method: 'wallet', saveCard: true },
    { method: 'free', saveCard: true },
  ])
    expect(await product.as(client).post(`/payment/booking/${identifier}`, body), body.method).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR' },
    })
})
