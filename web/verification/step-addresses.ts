import type { VerificationStep } from '#schemas/verification.ts'
import { paths } from '../kit/paths.ts'

/** Where each step of a verification is done. */
export const stepAddresses: Record<VerificationStep, string> = {
  profile: paths.account(),
  discipline: paths.account(),
  license: paths.qualifications(),
  insurance: paths.insurance(),
  experience: paths.workHistory(),
  fee: paths.fees(),
  availability: paths.availability(),
  licence_state: paths.licenceStates(),
}
