import type { PracticeState } from '#backend/marketplace/provider-profile/practice-state.ts'
import type { Standing } from './rules.ts'

/** Reduces the practice state to what decides about verification. */
export const standingOf = ({ verificationStatus, verifiedAt, isCovered }: PracticeState): Standing => ({
  status: verificationStatus,
  wasApproved: verifiedAt !== null,
  isCovered,
})
