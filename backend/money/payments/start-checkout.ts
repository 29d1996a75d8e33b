import { cardConsentVersion } from '#schemas/money/payment-methods.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import { payerAt } from '#backend/money/payment-methods/payer-at.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { wasNotSent } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, updatePayment } from './queries.ts'

interface Checkout {
  purpose: 'topup' | 'booking' | 'card'
  bookingIdentifier: string | null
  seriesIdentifier?: string | null
  /** Set if several sessions of a series are paid. */
  parts?: readonly PaymentPart[]
  amount: number
  currency: CurrencyCode
  /** Path on our site that the browser returns to; the reference is appended. */
  returnPath: string
  /** The client agrees that the card is saved. */
  saveCard?: boolean
  /** Runs in the transaction that stores the payment; throws if the payment must not start. */
  admit?: (db: Db) => Promise<void>
}

/** The gateway has certainly never received this payment, so no later check is needed. */
export const neverStarted = { status: 'failed', failure: 'not_started', nextCheckAt: null } as const

/** Stores the payment, then requests the payment page from the gateway. No transaction is open during the request. */
export const startCheckout = (context: Context, checkout: Checkout): Promise<Static<typeof PaymentStart>> =>
  withGatewayLimit(context, () => start(context, checkout))

async function start(
  context: Context,
  { returnPath, admit, parts = [], seriesIdentifier = null, saveCard = false, ...checkout }: Checkout,
): Promise<Static<typeof PaymentStart>> {
  const { db, now, services } = context
  const { identifier, email } = signedIn(context)
  const gateway = services.gateways.for('card', checkout.currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  const reference = `${checkout.purpose}-${crypto.randomUUID()}`
  const customer = saveCard ? await payerAt(context, gateway) : null
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
      saveConsent: saveCard ? cardConsentVersion : null,
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
      ...(saveCard && { saveCard: { customer } }),
    })
    .catch(async (error: unknown) => {
      if (wasNotSent(error)) await updatePayment(db, reference, neverStarted)
      throw error
    })
  await updatePayment(db, reference, { authorizationUrl, ...(gatewayReference === null ? {} : { gatewayReference }) })
  return { payment: { reference, status: 'pending' }, metadata: { authorizationUrl } }
}
