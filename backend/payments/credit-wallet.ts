import type { CurrencyCode } from '#schemas/kit.ts'
import type { Db } from '../kit/database.ts'
import { postEntry } from './ledger.ts'

interface Credit {
  userIdentifier: string
  amount: number
  currency: CurrencyCode
  /** Reference of the payment; credited once. */
  reference: string
  at: string
}

/** Money that came through the gateway, into the wallet; the entry that says so. */
export const creditWallet = (
  db: Db,
  { userIdentifier, amount, currency, reference, at }: Credit,
): Promise<string | null> =>
  postEntry(db, {
    key: `topup:${reference}`,
    transactionType: 'topup',
    currency,
    reference,
    at,
    transfers: [
      { from: { kind: 'gateway_clearing:paystack' }, to: { kind: 'client_wallet', owner: userIdentifier }, amount },
    ],
  })
