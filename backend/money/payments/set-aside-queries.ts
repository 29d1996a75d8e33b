import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'

interface Unmatched extends Pick<
  IncomingTransfer,
  'gatewayReference' | 'customer' | 'amount' | 'currency' | 'senderName'
> {
  gateway: GatewayName
  gatewayFee: number
  virtualAccount: string | null
  reason: 'account' | 'currency' | 'amount'
  cameAt: string
  entryIdentifier: string | null
}

export const insertUnmatched = (db: Db, money: Unmatched) => db.insertInto('unmatchedTransfer').values(money).execute()

/** Whether this money is in suspense already. The caller holds the lock of the payment or of the transfer. */
export const isSetAside = (db: Db, gateway: GatewayName, gatewayReference: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('unmatchedTransfer')
      .select('gateway')
      .where('gateway', '=', gateway)
      .where('gatewayReference', '=', gatewayReference),
  )
