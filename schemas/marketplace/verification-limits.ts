/** Limits, steps and decisions of verifications, without schemas, so that a page can import them for a few bytes. */
export const verificationLimits = {
  noteMin: 5,
  noteMax: 2500,
  /** Days before the end of a licence or insurance at which mails are sent. */
  noticeDays: [60, 30, 7],
  /** Another operator may take over a claim after this time without a decision. */
  claimHours: 8,
} as const

export const decisions = ['approve', 'request_changes', 'reject', 'suspend', 'reinstate'] as const

/** What a submission can lack. */
export const verificationSteps = [
  'profile',
  'discipline',
  'license',
  'insurance',
  'experience',
  'fee',
  'availability',
  'payout',
  'licence_state',
] as const
export type VerificationStep = (typeof verificationSteps)[number]
