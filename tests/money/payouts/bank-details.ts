import { gatewaysOf } from '#platform/gateways/gateways.ts'
import type { Gateway, GatewayName } from '#platform/gateways/port.ts'
import type { World } from '#tests/support/world.ts'

export const path = '/provider/payout-details'

/** Answers of the gateways that a test chooses; gives back what was there. */
export function withBank(world: World, answers: Partial<Gateway>): () => void {
  const { services } = world.backend
  const before = services.gateways
  const standIn = (name: GatewayName): Gateway => ({ ...before.named(name), ...answers })
  services.gateways = gatewaysOf([standIn('paystack'), standIn('stripe')])
  return () => {
    services.gateways = before
  }
}

export const rowOf = ({ database: { db } }: World, { identifier }: { identifier: string }) =>
  db.selectFrom('payoutAccount').selectAll().where('providerIdentifier', '=', identifier).executeTakeFirst()

export const mailsTo = async (world: World, { email }: { email: string }): Promise<string[]> => {
  await world.work()
  return world.mailbox
    .list({ to: email })
    .map(({ text }) => text)
    .toReversed()
}

export const isListed = async (world: World, { identifier }: { identifier: string }) =>
  (await world.visitor.get(`/providers/${identifier}`)).status === 200
