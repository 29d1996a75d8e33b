import { randomUUID } from 'node:crypto'
import { type CurrencyCode, currencies } from '#schemas/kit.ts'
import { audit } from '../kit/audit.ts'
import { iso } from '../kit/context.ts'
import { type Db, inTransaction } from '../kit/database.ts'
import type { GatewayName, IncomingTransfer } from '../kit/gateways/port.ts'
import { creditWallet, payGatewayFee } from '../payments/credit-wallet.ts'
import { postEntry } from '../payments/ledger.ts'
import { type AccountRow, insertArrived, insertUnmatched, isTaken, lockByCustomer } from './queries.ts'
import { mismatchOf } from './rules.ts'
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
    else await setAside({ ...within, db }, gateway, { money, account, reason: mismatch ?? 'account' })
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

interface Aside {
  money: IncomingTransfer
  account: AccountRow | undefined
  reason: 'account' | 'currency'
}

/** Into suspense, where an operator finds it; a currency of which there are no books is only written down. */
async function setAside(
  { db, now }: Within & { db: Db },
  gateway: GatewayName,
  { money, account, reason }: Aside,
): Promise<void> {
  const { gatewayReference, customer, amount, currency, fees, senderName } = money
  const about = { reference: gatewayReference, at: iso(now) }
  const entryIdentifier = isOurs(currency)
    ? await postEntry(db, {
        ...about,
        currency,
        key: `unmatched:${gateway}:${gatewayReference}`,
        transactionType: 'bank_transfer_in',
        transfers: [{ from: { kind: `gateway_clearing:${gateway}` }, to: { kind: 'suspense' }, amount }],
      })
    : null
  if (isOurs(currency))
    await payGatewayFee(db, { ...about, currency, reference: `${gateway}:${gatewayReference}`, gateway, fee: fees })
  await insertUnmatched(db, {
    gateway,
    gatewayReference,
    customer,
    senderName: senderName?.slice(0, 200) ?? null,
    virtualAccount: account?.identifier ?? null,
    amount,
    currency,
    gatewayFee: fees,
    reason,
    cameAt: iso(now),
    entryIdentifier,
  })
  await audit({ now, user: null, requestId: '' }, db, 'transfer.set_aside', {
    subject: account?.userIdentifier ?? null,
    details: { gateway, reference: gatewayReference, amount, currency, reason },
  })
}

const isOurs = (currency: string): currency is CurrencyCode => currencies.some((known) => known === currency)
