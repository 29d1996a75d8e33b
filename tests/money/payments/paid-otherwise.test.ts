import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked, gateways, shopOf, walletOf } from '#tests/money/refunds/chargeback-kit.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe.each(gateways)('a card that pays another sum at %s', (name) => {
  let client: GivenPerson
  beforeEach(() => {
    world.clock.set(start)
    world[name].control.resetFaults()
  })

  async function paidOtherwise(amountOffset: number) {
    const shop = shopOf(world, name)
    client = await world.given.client({ country: shop.country })
    const provider = await world.given.provider({ country: shop.country, fee: 15_000_00 })
    const booking = await booked(world, client, provider)
    const { body } = await world.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
    world[name].control.faults({ amountOffset, duplicateWebhooks: 3 })
    await shop.pay(body.payment.reference)
    return { booking, reference: body.payment.reference as string }
  }
  const aside = async () => {
    const operator = await world.given.admin()
    const { body } = await world.as(operator).get('/admin/unmatched-transfers?open=true')
    return body.data.filter(({ ownerIdentifier }: { ownerIdentifier: string }) => ownerIdentifier === client.identifier)
  }

  test('too little confirms nothing and waits for an operator, once', async () => {
    const { booking, reference } = await paidOtherwise(-1)
    expect((await world.as(client).get(`/payment/status/${reference}`)).body.status).toBe('failed')
    expect((await world.as(client).get(`/booking/${booking}`)).body.status).toBe('pending')
    expect(await aside()).toMatchObject([{ amount: 15_000_00 - 1, reason: 'amount', gateway: name }])
    expect(await walletOf(world, client)).toEqual({ balance: 0, owed: 0 })
    expect(await world.bookProblems()).toEqual([])
  })

  test('too much pays the session, and the rest waits for an operator', async () => {
    const { booking } = await paidOtherwise(500)
    expect((await world.as(client).get(`/booking/${booking}`)).body.status).toBe('confirmed')
    expect(await aside()).toMatchObject([{ amount: 500, reason: 'amount' }])
    expect(await world.bookProblems()).toEqual([])
  })
})
