import { randomUUID } from 'node:crypto'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import { creditWallet, payGatewayFee } from '#backend/money/payments/credit-wallet.ts'
import { type AccountRow, insertArrived, isTaken, lockByCustomer } from './queries.ts'
import { mismatchOf } from './rules.ts'
import { setAside } from '#backend/money/payments/set-aside.ts'
import { tellArrived } from './tell-arrived.ts'
import type { Within } from './within.ts'

/**
 * Money that the gateway itself says has come, into the wallet it was sent to, or aside for an operator: once, however often it
 * is told. True when it is new in a wallet.
 */
export async function takeIncoming(within: Within, gateway: GatewayName, money: IncomingTransfer): Promise<boolean> {
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

/** Also below the minimum of a top-up: it is the person's money. */
async function credit(
  { db, services, now }: Within & { db: Db },
  account: AccountRow,
  { gatewayReference, amount, fees }: IncomingTransfer,
): Promise<void> {
  const { userIdentifier, gateway, currency } = account
  const payment = { reference: `transfer-${randomUUID()}`, userIdentifier, gateway, currency, amount, at: iso(now) }
  await insertArrived(db, { ...payment, gatewayReference, fees, virtualAccount: account.identifier })
  const entry = await creditWallet(db, payment, 'bank_transfer_in')
  await payGatewayFee(db, { ...payment, fee: fees })
  if (entry !== null) await tellArrived({ db, services, now }, { ...payment, entry })
}
