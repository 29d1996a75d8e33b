import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { postEntry, walletBalance } from './ledger.ts'
import { insertPayment } from './queries.ts'

interface Purchase {
  /** The package. */
  identifier: string
  client: string
  amount: number
  currency: CurrencyCode
  /** ISO instant. */
  at: string
}

/** From the client's wallet to the account for sessions that are paid in advance. Refuses an insufficient balance. */
export async function payPackage(db: Db, { identifier, client, amount, currency, at }: Purchase): Promise<void> {
  if ((await walletBalance(db, client, currency, { lock: true })) < amount) throw refused('INSUFFICIENT_FUNDS')
  const reference = `package-${identifier}`
  await insertPayment(db, {
    reference,
    userIdentifier: client,
    purpose: 'package',
    method: 'wallet',
    gateway: null,
    bookingIdentifier: null,
    seriesIdentifier: null,
    amount,
    currency,
    at,
    expiresAt: at,
    nextCheckAt: null,
    settled: true,
  })
  await postEntry(db, {
    key: `package-sale:${identifier}`,
    transactionType: 'package_sale',
    currency,
    reference,
    at,
    transfers: [
      { from: { kind: 'client_wallet', owner: client }, to: { kind: 'client_package', owner: client }, amount },
    ],
  })
}
