import type { Earning } from '#schemas/money/payouts.ts'
import type { EarningRow } from './list-queries.ts'

export const presentEarning = ({ occasion, ...earning }: EarningRow): Earning => ({
  ...earning,
  occasion: occasion.startsWith('package') ? 'package' : occasion.startsWith('session') ? 'session' : 'late_fee',
})
