/** What a therapist types as a fee, and the change that it means. */
import { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { parseWholeAmount, typedAmount } from '#ui/forms/amount.ts'

export interface FeeDraft {
  typed: string
  isFree: boolean
}

/** The draft of a stored fee; an unset fee is empty, not 0. */
export const draftOf = ({ fee, isFree }: FeeChange, locale: Locale): FeeDraft => ({
  typed: fee === 0 ? '' : typedAmount(fee, locale),
  isFree,
})

/**
 * The change that a draft means, or null if it is no fee. Free sets the fee to 0, whatever the field contains, and a
 * fee of 0 is free (docs/product-rules.md#fees-and-platform-share).
 */
export function feeChangeOf({ typed, isFree }: FeeDraft, locale: Locale): FeeChange | null {
  const fee = isFree ? 0 : parseWholeAmount(typed, locale)
  if (fee === null) return null
  const change = { fee, isFree: fee === 0 }
  return problemsOf(FeeChange, change).length === 0 ? change : null
}
