/** What a therapist earns in a month, for the calculator of the join page. Amounts are integers of minor units. */
import { shares } from '#schemas/money/platform-share.ts'

const weeksOfYear = 52
const monthsOfYear = 12

interface Earned {
  paid: number
  platform: number
  provider: number
}

/** A month is a twelfth of 52 weeks, rounded down to a minor unit; the two shares add up to what was paid. */
export function monthlyEarnings({ fee, perWeek }: { fee: number; perWeek: number }): Earned {
  const inMonth = (amount: number) => Math.floor((amount * perWeek * weeksOfYear) / monthsOfYear)
  const share = shares(fee)
  const [platform, provider] = [inMonth(share.platform), inMonth(share.provider)]
  return { paid: platform + provider, platform, provider }
}

const whole = /^(?:\d{1,8}|\d{1,2}(?:[.,' ]\d{3}){1,2}|\d{3}[.,' ]\d{3})$/

/** A typed price in minor units: whole amounts only, thousands may be separated. Null for anything else. */
export function feeOf(typed: string): number | null {
  const text = typed.trim()
  return whole.test(text) ? Number(text.replaceAll(/\D/g, '')) * 100 : null
}
