import type { PaymentStart } from '#schemas/payments.ts'
import { paymentLimits } from '#schemas/payments.ts'
import type { CurrencyCode, Static } from '#schemas/kit.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, updatePayment } from './queries.ts'
import { nextCheckAt } from './rules.ts'

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
}

/** Stores the intent, then asks the gateway for the page on which the card is charged. No transaction is open meanwhile. */
export async function startCheckout(
  context: Context,
  { returnPath, parts = [], seriesIdentifier = null, ...checkout }: Checkout,
): Promise<Static<typeof PaymentStart>> {
  const { db, now, services } = context
  const { identifier, email } = signedIn(context)
  if (!services.gateway.capabilities(checkout.currency).card) throw refused('CURRENCY_UNSUPPORTED')
  const reference = `${checkout.purpose}-${crypto.randomUUID()}`
  await context.transaction(async (inner) => {
    await insertPayment(inner, {
      ...checkout,
      seriesIdentifier,
      reference,
      userIdentifier: identifier,
      method: 'card',
      at: iso(now),
      expiresAt: iso(now.add({ hours: paymentLimits.intentHours })),
      nextCheckAt: nextCheckAt(iso(now), 0)?.toString() ?? null,
      settled: false,
    })
    if (seriesIdentifier !== null) await insertPaymentParts(inner, reference, parts)
  })
  const { authorizationUrl } = await services.gateway.createCheckout({
    reference,
    email,
    amount: checkout.amount,
    currency: checkout.currency,
    callbackUrl: `${services.config.publicUrl}${returnPath}`,
    metadata: { purpose: checkout.purpose },
  })
  await updatePayment(db, reference, { authorizationUrl })
  return { payment: { reference, status: 'pending' }, metadata: { authorizationUrl } }
}
