import type { TransactionType, WalletMonth, WalletMovements } from '#schemas/money/payments.ts'

interface Sum {
  month: string
  transactionType: string
  sum: number
}

const kindOf: Partial<Record<TransactionType, keyof WalletMovements>> = {
  topup: 'topUps',
  bank_transfer_in: 'topUps',
  promotion: 'topUps',
  gift_redemption: 'topUps',
  booking_payment: 'sessions',
  booking_refund: 'refunds',
  package_sale: 'sessions',
  package_refund: 'refunds',
  payout: 'toCard',
  payout_reversal: 'toCard',
}

/** Sums by kind; what has no kind of its own is `other`, so that nothing is lost. */
export function movementsOf(sums: readonly Sum[]): WalletMovements {
  const movements = { topUps: 0, sessions: 0, refunds: 0, toCard: 0, other: 0 }
  for (const { transactionType, sum } of sums) movements[kindOf[transactionType as TransactionType] ?? 'other'] += sum
  return movements
}

/** The change of the balance. */
const changeOf = ({ topUps, sessions, refunds, toCard, other }: WalletMovements) =>
  topUps + sessions + refunds + toCard + other

/** Money that came in, and what was spent of it: refunds are no income. The difference is the change of the balance. */
export const inAndOut = (movements: WalletMovements) => ({
  in: movements.topUps,
  out: movements.topUps - changeOf(movements),
})

/** The months of a wallet in which something moved, the oldest first, each with the balance before and after. */
export function monthsOf(sums: readonly Sum[]): WalletMonth[] {
  let closing = 0
  return [...new Set(sums.map(({ month }) => month))].toSorted().map((month) => {
    const opening = closing
    const movements = movementsOf(sums.filter((sum) => sum.month === month))
    closing = opening + changeOf(movements)
    return { month, opening, ...movements, closing }
  })
}
