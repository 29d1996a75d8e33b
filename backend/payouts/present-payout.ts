import type { Payout } from '#schemas/payouts.ts'
import { masked } from './details-rules.ts'
import type { PayoutRow } from './queries.ts'

/** As lists and pages show it; of the account only its end. */
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
