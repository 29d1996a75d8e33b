import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, gateways, chargebackActions, walletOf } from '#tests/money/refunds/chargeback-fixture.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

describe.each(gateways)('a card that pays another sum at %s', (name) => {
  let client: GivenPerson
  beforeEach(() => {
    product.clock.set(start)
    product[name].control.resetFaults()
  })

  async function paidOtherwise(amountOffset: number) {
    const actions = chargebackActions(product, name)
    client = await product.given.client({ country: actions.country })
    const provider = await product.given.provider({ country: actions.country, fee: 15_000_00 })
    const booking = await booked(product, client, provider)
    const { body } = await product.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
    product[name].control.faults({ amountOffset, duplicateWebhooks: 3 })
    await actions.pay(body.payment.reference)
    return { booking, reference: body.payment.reference as string }
  }
  const aside = async () => {
    const operator = await product.given.admin()
    const { body } = await product.as(operator).get('/admin/unmatched-transfers?open=true')
    return body.data.filter(({ ownerIdentifier }: { ownerIdentifier: string }) => ownerIdentifier === client.identifier)
  }

  test('too little confirms nothing and needs an operator, once', async () => {
    const { booking, reference } = await paidOtherwise(-1)
    expect((await product.as(client).get(`/payment/status/${reference}`)).body.status).toBe('failed')
    expect((await product.as(client).get(`/booking/${booking}`)).body.status).toBe('pending')
    expect(await aside()).toMatchObject([{ amount: 15_000_00 - 1, reason: 'amount', gateway: name }])
    expect(await walletOf(product, client)).toEqual({ balance: 0, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
  })

  test('too much pays the session, and the rest needs an operator', async () => {
    const { booking } = await paidOtherwise(500)
    expect((await product.as(client).get(`/booking/${booking}`)).body.status).toBe('confirmed')
    expect(await aside()).toMatchObject([{ amount: 500, reason: 'amount' }])
    expect(await product.bookProblems()).toEqual([])
  })
})
