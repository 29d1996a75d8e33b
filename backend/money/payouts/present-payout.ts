import { holdCauses, type Payout, type PayoutDetail } from '#schemas/money/payouts.ts'
import { masked } from './details-rules.ts'
import type { PayoutRow } from './queries.ts'

/** The public form of a payout, with only the last digits of the account. */
export const presentPayout = ({ lastFour, ...payout }: PayoutRow): Payout => ({
  identifier: payout.identifier,
  createdAt: payout.createdAt,
  amount: payout.amount,
  currency: payout.currency,
  status: payout.status,
  occasion: payout.occasion,
  bankName: payout.bankName,
  accountNumber: masked(lastFour),
  reference: payout.reference,
  reason: payout.reason,
  sentAt: payout.sentAt,
  settledAt: payout.settledAt,
})

/** Why a payout is on hold: a code for an automatic hold, or the operator's text. */
export function presentHold({ status, holdReason, heldBy, heldAt }: PayoutRow): PayoutDetail['hold'] {
  if (status !== 'on_hold') return null
  const cause = heldBy === null ? holdCauses.find((known) => known === holdReason) : 'operator'
  return { cause: cause ?? 'second_look', reason: heldBy === null ? null : holdReason, heldAt }
}
