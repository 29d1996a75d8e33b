import type { PaymentStart } from '#schemas/money/payments.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { inGatewayTurn } from '#platform/context/turns.ts'
import { wasNotAsked } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, updatePayment } from './queries.ts'

interface Checkout {
  purpose: 'topup' | 'booking'
  bookingIdentifier: string | null
  seriesIdentifier?: string | null
  /** What is paid, where these are several sessions of a series. */
  parts?: readonly PaymentPart[]
  amount: number
  currency: CurrencyCode
  /** Own path the browser comes back to; the reference is added. */
  returnPath: string
  /** Refuses what must not be begun now, in the transaction that writes the intent down. */
  admit?: (db: Db) => Promise<void>
}

/** Of an intent that the gateway has surely never heard of: there is nothing to ask later. */
const neverStarted = { status: 'failed', failure: 'not_started', nextCheckAt: null } as const

/** Stores the intent, then asks the gateway for the page on which the card is charged. No transaction is open meanwhile. */
export const startCheckout = (context: Context, checkout: Checkout): Promise<Static<typeof PaymentStart>> =>
  inGatewayTurn(context, () => start(context, checkout))

async function start(
  context: Context,
  { returnPath, admit, parts = [], seriesIdentifier = null, ...checkout }: Checkout,
): Promise<Static<typeof PaymentStart>> {
  const { db, now, services } = context
  const { identifier, email } = signedIn(context)
  const gateway = services.gateways.for('card', checkout.currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  const reference = `${checkout.purpose}-${crypto.randomUUID()}`
  await context.transaction(async (inner) => {
    await admit?.(inner)
    await insertPayment(inner, {
      ...checkout,
      seriesIdentifier,
      reference,
      userIdentifier: identifier,
      method: 'card',
      gateway: gateway.name,
      at: iso(now),
      expiresAt: iso(now.add({ hours: paymentLimits.intentHours })),
      nextCheckAt: iso(nextCheck(iso(now), now)),
      settled: false,
    })
    if (seriesIdentifier !== null) await insertPaymentParts(inner, reference, parts)
  })
  const { authorizationUrl, gatewayReference } = await gateway
    .createCheckout({
      reference,
      email,
      amount: checkout.amount,
      currency: checkout.currency,
      callbackUrl: `${services.config.publicUrl}${returnPath}`,
      metadata: { purpose: checkout.purpose },
    })
    .catch(async (error: unknown) => {
      if (wasNotAsked(error)) await updatePayment(db, reference, neverStarted)
      throw error
    })
  await updatePayment(db, reference, { authorizationUrl, ...(gatewayReference === null ? {} : { gatewayReference }) })
  return { payment: { reference, status: 'pending' }, metadata: { authorizationUrl } }
}
