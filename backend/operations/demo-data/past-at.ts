import type { Db } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'

/** Payments and payouts of the demo data at a gateway, to load into a simulator that never processed them. */
export async function pastAt(db: Db, gateway: GatewayName) {
  const payments = await db
    .selectFrom('payment as p')
    .innerJoin('appUser as u', 'u.identifier', 'p.userIdentifier')
    .select(['p.reference', 'p.gatewayReference', 'p.method', 'p.amount', 'p.currency', 'p.settledAt', 'u.email'])
    .where('p.gateway', '=', gateway)
    .where('p.status', '=', 'success')
    .orderBy('p.settledAt')
    .execute()
  const payouts = await db
    .selectFrom('payout')
    .select(['reference', 'gatewayReference', 'recipient', 'amount', 'currency', 'sentAt', 'settledAt'])
    .where('gateway', '=', gateway)
    .where('status', '=', 'paid')
    .orderBy('settledAt')
    .execute()
  return {
    payments: payments.map(({ gatewayReference, method, email, settledAt, ...payment }) => ({
      ...payment,
      gatewayReference: gatewayReference ?? payment.reference,
      isCard: method === 'card',
      email: email ?? '',
      at: settledAt ?? '',
    })),
    payouts: payouts.map(({ gatewayReference, sentAt, settledAt, ...payout }) => ({
      ...payout,
      gatewayReference: gatewayReference ?? '',
      sentAt: sentAt ?? '',
      arrivedAt: settledAt ?? '',
    })),
  }
}
