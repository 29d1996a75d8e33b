import type { PracticeState } from '#backend/marketplace/provider-profile/practice-state.ts'
import type { CaseStatus } from './rules.ts'

/** Reduces the practice state to what decides about verification. */
export const caseStatusOf = ({ verificationStatus, verifiedAt, isCovered }: PracticeState): CaseStatus => ({
  status: verificationStatus,
  wasApproved: verifiedAt !== null,
  isCovered,
})
