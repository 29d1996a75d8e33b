import type { VerificationStep } from '#schemas/marketplace/verification.ts'
import * as paths from '#schemas/platform/paths.ts'

/** The page of each verification step. */
export const stepAddresses: Record<VerificationStep, string> = {
  profile: paths.account(),
  discipline: paths.account(),
  license: paths.qualifications(),
  insurance: paths.insurance(),
  experience: paths.workHistory(),
  fee: paths.fees(),
  availability: paths.availability(),
  payout: paths.payoutDetails(),
  licence_state: paths.licenceStates(),
}
