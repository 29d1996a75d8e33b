import type { Forecast } from '#schemas/money/payouts.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Today } from '#schemas/operations/overview.ts'

/** The first confirmed session that has not ended. */
export const nextSessionOf = (sessions: readonly Booking[], now: Temporal.Instant): Booking | null =>
  sessions.find(({ endAt }) => endAt !== null && Date.parse(endAt) > now.epochMilliseconds) ?? null

type Figures = Pick<Forecast, 'nextAmount' | 'nextPayoutAt' | 'minimum' | 'account' | 'openPayout'>

/** The weekly payout as it looks now: nothing is paid out below the minimum, without bank details, or while one is under way. */
export function nextPayoutOf(forecast: Figures): Today['earnings']['nextPayout'] {
  const { nextAmount, nextPayoutAt, minimum, account, openPayout } = forecast
  const isUsable = account !== null && Date.parse(account.usableFrom) <= Date.parse(nextPayoutAt)
  if (!isUsable || openPayout !== null || nextAmount < minimum) return null
  return { at: nextPayoutAt, amount: nextAmount }
}
