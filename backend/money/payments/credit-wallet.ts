import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { postEntry } from './ledger.ts'

interface Credit {
  userIdentifier: string
  gateway: GatewayName
  amount: number
  currency: CurrencyCode
  /** Reference of the payment, which is credited once. */
  reference: string
  at: string
}

/** Credits the wallet with money from the gateway and returns the ledger entry. */
export const creditWallet = (
  db: Db,
  { userIdentifier, gateway, amount, currency, reference, at }: Credit,
  transactionType: 'topup' | 'bank_transfer_in' = 'topup',
): Promise<string | null> =>
  postEntry(db, {
    key: `topup:${reference}`,
    transactionType,
    currency,
    reference,
    at,
    transfers: [
      { from: { kind: `gateway_clearing:${gateway}` }, to: { kind: 'client_wallet', owner: userIdentifier }, amount },
    ],
  })

interface Fee extends Omit<Credit, 'userIdentifier' | 'amount'> {
  fee: number
}

/** Books the gateway's fee, which reduces our balance at the gateway. */
export const payGatewayFee = (db: Db, { gateway, fee, currency, reference, at }: Fee): Promise<string | null> =>
  postEntry(db, {
    key: `gateway-fee:${reference}`,
    transactionType: 'platform_fee',
    currency,
    reference,
    at,
    transfers: [{ from: { kind: 'gateway_fee' }, to: { kind: `gateway_clearing:${gateway}` }, amount: fee }],
  })
