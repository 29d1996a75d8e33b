import { type CurrencyCode, currencies } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName, IncomingTransfer } from '#platform/gateways/port.ts'
import { payGatewayFee } from './credit-wallet.ts'
import { postEntry } from './ledger.ts'
import { insertUnmatched, isSetAside } from './set-aside-queries.ts'

interface Aside {
  money: Pick<IncomingTransfer, 'gatewayReference' | 'customer' | 'amount' | 'currency' | 'fees' | 'senderName'>
  virtualAccount: string | null
  owner: string | null
  reason: 'account' | 'currency' | 'amount'
}

/** Into suspense, once, where an operator finds it; a currency of which there are no books is only written down. */
export async function setAside(
  { db, now }: { db: Db; now: Temporal.Instant },
  gateway: GatewayName,
  { money, virtualAccount, owner, reason }: Aside,
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
