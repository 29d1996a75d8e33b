import type { PaymentStart, PaymentStatus } from '#schemas/money/payments.ts'
import { paymentLimits } from '#schemas/money/payments.ts'
import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import { type UsableCard, usableCard } from '#backend/money/payment-methods/usable-card.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { withGatewayLimit } from '#platform/context/gateway-limit.ts'
import { refused } from '#platform/core/errors.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import type { Db } from '#platform/database/database.ts'
import { type DeclineReason, type Gateway, GatewayUnavailable, wasNotSent } from '#platform/gateways/port.ts'
import { insertPayment, insertPaymentParts, type PaymentPart, updatePayment } from './queries.ts'
import { type ConfirmPaidBooking, type Payment, settlePayment, type Settling } from './settle-payment.ts'
import { neverStarted } from './start-checkout.ts'

type Start = Static<typeof PaymentStart>
type Within = Pick<Context, 'db' | 'services' | 'now'>

interface NewCharge {
  owner: string
  purpose: 'topup' | 'booking'
  bookingIdentifier: string | null
  seriesIdentifier?: string | null
  parts?: readonly PaymentPart[]
  amount: number
  currency: CurrencyCode
  /** Identifier of a saved card of the owner. */
  paymentMethod: string
}

interface StoredCharge extends Pick<NewCharge, 'purpose' | 'amount' | 'currency'> {
  reference: string
  gateway: Gateway
  card: UsableCard
}

/** A stored charge that the gateway does not know yet, or the open one that takes its place. */
export type BegunCharge = { isNew: true; charge: StoredCharge } | { isNew: false; start: Start }

/** What pays is one thing: a saved card, or another one, which may be saved. */
export function demandOneCard({
  method = 'card',
  paymentMethod,
  saveCard,
}: {
  method?: string
  paymentMethod: string | undefined
  saveCard: boolean
}): void {
  if (paymentMethod !== undefined && (method !== 'card' || saveCard))
    throw refused('VALIDATION_ERROR', { fields: { paymentMethod: 'validation.choice' } })
  if (saveCard && method !== 'card') throw refused('VALIDATION_ERROR', { fields: { saveCard: 'validation.choice' } })
}

/** Stores the payment. The gateway is called by `carryOutCharge`, after the transaction. */
export async function beginCharge(
  within: Within,
  { owner, paymentMethod, parts = [], seriesIdentifier = null, ...charge }: NewCharge,
): Promise<BegunCharge> {
  const { db, services, now } = within
  const { purpose, amount, currency } = charge
  const gateway = services.gateways.for('card', currency)
  if (!gateway) throw refused('CURRENCY_UNSUPPORTED')
  const card = await usableCard(within, { person: owner, gateway, identifier: paymentMethod })
  const reference = `${purpose}-${crypto.randomUUID()}`
  await insertPayment(db, {
    ...charge,
    seriesIdentifier,
    reference,
    userIdentifier: owner,
    method: 'card',
    gateway: gateway.name,
    gatewayReference: gateway.chargeName({ reference, token: card.token }),
    paymentMethodIdentifier: card.identifier,
    at: iso(now),
    expiresAt: iso(now.add({ hours: paymentLimits.intentHours })),
    nextCheckAt: iso(nextCheck(iso(now), now)),
    settled: false,
  })
  if (seriesIdentifier !== null) await insertPaymentParts(db, reference, parts)
  return { isNew: true, charge: { reference, gateway, card, purpose, amount, currency } }
}

/** Ends a charge that waits for a confirmation. Money that arrives later is still recorded, as after a cancellation. */
export const endWaitingCharge = ({ db, now }: Within, { reference, createdAt }: Payment) =>
  updatePayment(db, reference, {
    status: 'abandoned',
    failure: 'cancelled',
    nextCheckAt: iso(nextCheck(createdAt, now)),
  })

/** Charges a saved card of the caller, who is there to confirm it: `begin` stores the charge in a transaction. */
export const chargeSavedCard = (
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  returnPath: string,
  begin: (db: Db) => Promise<BegunCharge>,
): Promise<Start> =>
  withGatewayLimit(context, async () => {
    const begun = await context.transaction(begin)
    if (!begun.isNew) return begun.start
    const { db, services, now } = context
    const callbackUrl = `${services.config.publicUrl}${returnPath}`
    const outcome = await carryOutCharge({ db, services, now, confirmPaidBooking }, begun.charge, callbackUrl)
    const { status, authorizationUrl, declined } = outcome
    if (declined) throw refused('PAYMENT_FAILED', { messageKey: `payment_methods.refused.${declined}` })
    const { reference } = begun.charge
    return { payment: { reference, status }, metadata: authorizationUrl === null ? {} : { authorizationUrl } }
  })

export interface ChargeOutcome {
  status: PaymentStatus
  /** Where the payer confirms the charge. */
  authorizationUrl: string | null
  declined: DeclineReason | null
}

/**
 * Charges the card and settles the payment. Where the outcome is unknown, the payment stays open for polling and the
 * sweep. `callbackUrl` is null when the payer is not there.
 */
export async function carryOutCharge(
  settling: Settling,
  { reference, gateway, card, purpose, amount, currency }: StoredCharge,
  callbackUrl: string | null,
): Promise<ChargeOutcome> {
  const { db } = settling
  const order = { reference, amount, currency, token: card.token, callbackUrl, metadata: { purpose } }
  try {
    const { authorizationUrl, gatewayReference, declined } = await gateway.chargeCard(order)
    if (gatewayReference !== null) await updatePayment(db, reference, { gatewayReference })
    if (authorizationUrl !== null) {
      await updatePayment(db, reference, { authorizationUrl })
      return { status: 'pending', authorizationUrl, declined }
    }
    if (declined !== null) {
      await updatePayment(db, reference, { status: 'failed', failure: 'declined', nextCheckAt: null })
      return { status: 'failed', authorizationUrl, declined }
    }
    const settled = await settlePayment(settling, reference)
    return { status: settled?.status ?? 'processing', authorizationUrl, declined }
  } catch (error) {
    if (wasNotSent(error)) await updatePayment(db, reference, neverStarted)
    else if (error instanceof GatewayUnavailable)
      return { status: 'processing', authorizationUrl: null, declined: null }
    throw error
  }
}
