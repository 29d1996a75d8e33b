import { currencies, type CurrencyCode } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import { payGatewayFee } from './credit-wallet.ts'
import { postEntry } from './ledger.ts'
import { insertUnmatched, isSetAside } from './set-aside-queries.ts'

interface Suspense {
  money: Pick<IncomingTransfer, 'gatewayReference' | 'customer' | 'amount' | 'currency' | 'fees' | 'senderName'>
  virtualAccount: string | null
  owner: string | null
  reason: 'account' | 'currency' | 'amount'
}

/** Books money into suspense, once, for an operator. A currency without a ledger is only logged. */
export async function setAside(
  { db, now }: { db: Db; now: Temporal.Instant },
  gateway: GatewayName,
  { money, virtualAccount, owner, reason }: Suspense,
): Promise<void> {
  const { gatewayReference, customer, amount, currency, fees, senderName } = money
  if (await isSetAside(db, gateway, gatewayReference)) return
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
    virtualAccount,
    amount,
    currency,
    gatewayFee: fees,
    reason,
    cameAt: iso(now),
    entryIdentifier,
  })
  await audit({ now, user: null, requestId: '' }, db, 'transfer.set_aside', {
    subject: owner,
    details: { gateway, reference: gatewayReference, amount, currency, reason },
  })
}

const isOurs = (currency: string): currency is CurrencyCode => currencies.some((known) => known === currency)
