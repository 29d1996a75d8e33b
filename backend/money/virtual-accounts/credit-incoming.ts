import { randomUUID } from 'node:crypto'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import { creditWallet, payGatewayFee } from '#backend/money/payments/credit-wallet.ts'
import { type AccountRow, insertTransferPayment, isTaken, lockByCustomer } from './queries.ts'
import { mismatchOf } from './rules.ts'
import { setAside } from '#backend/money/payments/set-aside.ts'
import { notifyArrival } from './notify-arrival.ts'
import type { BackgroundContext } from './background-context.ts'

/**
 * Records a transfer that the gateway has confirmed, once: in the wallet of the account, or in suspense for an operator.
 * Returns whether a wallet was newly credited.
 */
export async function creditIncoming(
  within: BackgroundContext,
  gateway: GatewayName,
  money: IncomingTransfer,
): Promise<boolean> {
  if (!Number.isSafeInteger(money.amount) || money.amount <= 0) return false
  return inTransaction(within.db, async (db) => {
    if (await isTaken(db, gateway, money.gatewayReference)) return false
    const account = await lockByCustomer(db, gateway, money.customer)
    const mismatch = mismatchOf(account, money)
    if (account && mismatch === null) await credit({ ...within, db }, account, money)
    else
      await setAside({ ...within, db }, gateway, {
        money,
        virtualAccount: account?.identifier ?? null,
        owner: account?.userIdentifier ?? null,
        reason: mismatch ?? 'account',
      })
    return mismatch === null
  })
}

/** Also below the minimum top-up, since the money belongs to the user. */
async function credit(
  { db, services, now }: BackgroundContext & { db: Db },
  account: AccountRow,
  { gatewayReference, amount, fees }: IncomingTransfer,
): Promise<void> {
  const { userIdentifier, gateway, currency } = account
  const payment = { reference: `transfer-${randomUUID()}`, userIdentifier, gateway, currency, amount, at: iso(now) }
  await insertTransferPayment(db, { ...payment, gatewayReference, fees, virtualAccount: account.identifier })
  const entry = await creditWallet(db, payment, 'bank_transfer_in')
  await payGatewayFee(db, { ...payment, fee: fees })
  if (entry !== null) await notifyArrival({ db, services, now }, { ...payment, entry })
}
