import type { PracticeState } from '#backend/marketplace/provider-profile/practice-state.ts'
import type { Standing } from './rules.ts'

/** Where a therapist stands on the way from submission to decision. */
export const standingOf = ({ verificationStatus, verifiedAt, isCovered }: PracticeState): Standing => ({
  status: verificationStatus,
  wasApproved: verifiedAt !== null,
  isCovered,
})
