import { gatewaysOf } from '#platform/gateways/gateways.ts'
import type { Gateway, GatewayName } from '#platform/gateways/port.ts'
import type { Product } from '#tests/support/product.ts'

export const path = '/provider/payout-details'

/** Gateway answers that a test chooses; returns the previous ones. */
export function withBank(product: Product, answers: Partial<Gateway>): () => void {
  const { services } = product.backend
  const before = services.gateways
  const standIn = (name: GatewayName): Gateway => ({ ...before.named(name), ...answers })
  services.gateways = gatewaysOf([standIn('paystack'), standIn('stripe')])
  return () => {
    services.gateways = before
  }
}

export const rowOf = ({ database: { db } }: Product, { identifier }: { identifier: string }) =>
  db.selectFrom('payoutAccount').selectAll().where('providerIdentifier', '=', identifier).executeTakeFirst()

export const mailsTo = async (product: Product, { email }: { email: string }): Promise<string[]> => {
  await product.work()
  return product.mailbox
    .list({ to: email })
    .map(({ text }) => text)
    .toReversed()
}

export const isListed = async (product: Product, { identifier }: { identifier: string }) =>
  (await product.visitor.get(`/providers/${identifier}`)).status === 200
