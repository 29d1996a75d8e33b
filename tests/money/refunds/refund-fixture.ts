import type { AddressInfo } from 'node:net'
import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** A card top-up in naira that has arrived. */
export async function paidByCard(product: Product, client: GivenPerson, amount: number): Promise<string> {
  const { body } = await product.as(client).post('/payment/wallet', { amount })
  const { reference } = body.payment
  product.paystack.control.pay(reference)
  await product.as(client).get(`/payment/status/${reference}`)
  return reference
}

export const refund = (product: Product, client: GivenPerson, reference: string, body: object = {}) =>
  product.as(client).post(`/payment/${reference}/refund`, body)

export const refundsOf = async (product: Product, client: GivenPerson) =>
  (await product.as(client).get('/wallet/refunds')).body

export const balanceOf = async (product: Product, client: GivenPerson): Promise<number> =>
  (await product.as(client).get('/wallet/balance')).body.balance

/** From now on the gateway's events reach the product. */
export function receiveEvents(product: Product): void {
  const { port } = product.backend.app.server.address() as AddressInfo
  product.paystack.control.webhookUrl(`http://127.0.0.1:${port}/payment/webhook/paystack`)
}

/** The balance of a shared account so far. */
export async function sharedSum(product: Product, kind: string): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::bigint as sum
       from ledger_account a join ledger_transfer t on a.id in (t.to_account, t.from_account) where a.kind = $1`,
    [kind],
  )
  return Number(rows[0].sum)
}
