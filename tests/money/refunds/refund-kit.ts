import type { AddressInfo } from 'node:net'
import type { GivenPerson } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'

/** A top-up of naira by card that has arrived. */
export async function paidByCard(world: World, client: GivenPerson, amount: number): Promise<string> {
  const { body } = await world.as(client).post('/payment/wallet', { amount })
  const { reference } = body.payment
  world.paystack.control.pay(reference)
  await world.as(client).get(`/payment/status/${reference}`)
  return reference
}

export const refund = (world: World, client: GivenPerson, reference: string, body: object = {}) =>
  world.as(client).post(`/payment/${reference}/refund`, body)

export const refundsOf = async (world: World, client: GivenPerson) =>
  (await world.as(client).get('/wallet/refunds')).body

export const balanceOf = async (world: World, client: GivenPerson): Promise<number> =>
  (await world.as(client).get('/wallet/balance')).body.balance

/** From now on the gateway's events reach the product. */
export function hearEvents(world: World): void {
  const { port } = world.backend.app.server.address() as AddressInfo
  world.paystack.control.webhookUrl(`http://127.0.0.1:${port}/payment/webhook/paystack`)
}

/** What an account that everybody shares has got, so far. */
export async function sharedSum(world: World, kind: string): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::bigint as sum
       from ledger_account a join ledger_transfer t on a.id in (t.to_account, t.from_account) where a.kind = $1`,
    [kind],
  )
  return Number(rows[0].sum)
}
