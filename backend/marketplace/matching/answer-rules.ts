/** How long saved answers stay, and when they need a new consent (docs/product-rules.md#saved-answers). */
import { matchConsentVersion, matchLimits } from '#schemas/marketplace/match-options.ts'

const lifetime = { hours: matchLimits.savedDays * 24 }

export const endOfAnswers = (savedAt: string): string => format(Temporal.Instant.from(savedAt).add(lifetime))

/** Answers saved before this instant are deleted. */
export const answersCutoff = (now: Temporal.Instant): string => format(now.subtract(lifetime))

const format = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

interface Consent {
  consentVersion: string
  consentedAt: string
}

/** The consent under which answers are stored: the one given now, or the one stored under the present text. Null: there is none. */
export function consentFor(given: boolean, stored: Consent | undefined, at: string): Consent | null {
  const isCurrent = stored?.consentVersion === matchConsentVersion
  if (isCurrent) return { consentVersion: stored.consentVersion, consentedAt: stored.consentedAt }
  return given ? { consentVersion: matchConsentVersion, consentedAt: at } : null
}
