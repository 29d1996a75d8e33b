import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { amountVerdict } from './rules.ts'

/** Refuses an amount outside of the limits of one code. */
export function demandAmount({ locale }: Pick<Context, 'locale'>, amount: number, currency: CurrencyCode): void {
  const verdict = amountVerdict(amount, currency)
  if (verdict === 'fits') return
  const limits = verdict === 'too_small' ? giftLimits.smallest : giftLimits.largest
  throw refused(
    'VALIDATION_ERROR',
    { fields: { amount: `gift_codes.${verdict}` } },
    { amount: formatMoney(locale, limits[currency], currency) },
  )
}
