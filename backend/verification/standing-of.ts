import type { PracticeState } from '../providers/practice-state.ts'
import type { Standing } from './rules.ts'

/** Where a therapist stands on the way from submission to decision. */
export const standingOf = ({ verificationStatus, verifiedAt, isCovered }: PracticeState): Standing => ({
  status: verificationStatus,
  wasApproved: verifiedAt !== null,
  isCovered,
})
