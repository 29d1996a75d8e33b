import type { VerificationStep } from '#schemas/marketplace/verification.ts'
import { paths } from '#shared/routes/paths.ts'
import { practicePaths } from '#shared/routes/practice-paths.ts'

/** The page of each verification step. */
export const stepAddresses: Record<VerificationStep, string> = {
  profile: paths.account(),
  discipline: paths.account(),
  license: practicePaths.qualifications(),
  insurance: practicePaths.insurance(),
  experience: practicePaths.workHistory(),
  fee: practicePaths.fees(),
  availability: practicePaths.availability(),
  payout: practicePaths.payoutDetails(),
  licence_state: practicePaths.licenceStates(),
}
