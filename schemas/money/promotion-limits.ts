/** Limits and choices of promotion codes, for forms that load no shapes. */
export const promotionLimits = {
  campaignMax: 120,
  codeMin: 4,
  codeMax: 24,
  /** Characters of a generated code. */
  generated: 10,
  noteMax: 500,
  usesMax: 1_000_000,
  clientUsesMax: 100,
  /** Newest codes that operators see. */
  listed: 500,
} as const

/** Without characters that look or sound alike. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const promotionBearers = ['platform', 'provider'] as const
export const promotionStatuses = ['active', 'paused', 'ended'] as const
export type PromotionStatus = (typeof promotionStatuses)[number]

/** What a therapist says about a code that the therapist would bear. */
export const agreementStates = ['proposed', 'agreed', 'declined', 'ended'] as const
export type AgreementState = (typeof agreementStates)[number]
export const agreementAnswers = ['agreed', 'declined', 'ended'] as const
export type AgreementAnswer = (typeof agreementAnswers)[number]
