import type { PaymentStart } from '#schemas/money/payments.ts'
import type { CurrencyCode, Static } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { beginCharge, chargeSavedCard, endWaitingCharge } from './charge-card.ts'
import { walletBalance } from './ledger-queries.ts'
import { openTopUpCharges, waitForTopUpsOf } from './queries.ts'
import type { ConfirmPaidBooking } from './settle-payment.ts'

interface Difference {
  amount: number
  currency: CurrencyCode
  paymentMethod: string
  returnPath: string
}

/**
 * Charges a saved card of the caller for what the wallet is going to pay. The money goes to the wallet, so that nothing
 * is lost where the occasion is. One such charge is made at a time, and none where the wallet has enough.
 */
export const chargeDifference = (
  context: Context,
  confirmPaidBooking: ConfirmPaidBooking,
  { amount, currency, paymentMethod, returnPath }: Difference,
): Promise<Static<typeof PaymentStart>> =>
  chargeSavedCard(context, confirmPaidBooking, returnPath, async (db) => {
    const owner = signedIn(context).identifier
    await waitForTopUpsOf(db, owner)
    if ((await walletBalance(db, owner, currency)) >= amount)
      throw refused('STATUS_CHANGED', { messageKey: 'payment_methods.refused.wallet_enough' })
    for (const open of await openTopUpCharges(db, owner)) {
      const { reference, status, authorizationUrl } = open
      const isSame = open.amount === amount && open.paymentMethodIdentifier === paymentMethod
      if (authorizationUrl === null) return { isNew: false, start: { payment: { reference, status }, metadata: {} } }
      if (isSame) return { isNew: false, start: { payment: { reference, status }, metadata: { authorizationUrl } } }
      await endWaitingCharge({ ...context, db }, open)
    }
    const topUp = { owner, purpose: 'topup', bookingIdentifier: null, amount, currency, paymentMethod } as const
    return beginCharge({ ...context, db }, topUp)
  })
