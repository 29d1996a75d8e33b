import { useTranslate } from 'react-admin'
import { type OwnVerification, verificationApi, type VerificationStep } from '#schemas/marketplace/verification.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Asked anew on every visit: whoever comes back from an upload wants to see it counted. */
export const useOwnVerification = () => useRead(verificationApi.own, {}, { staleTime: 0 })

/** People are imported by therapists who were approved, also while the approval is looked at again. */
export const mayImport = ({ isApproved }: Pick<OwnVerification, 'isApproved'>): boolean => isApproved

/** The steps that count for this therapist; a licence, for example, holds by state in some countries only. */
export const neededSteps = ({ steps }: OwnVerification) => steps.filter(({ isNeeded }) => isNeeded)

/** Several steps in one sentence: `Licence, Work history and Fee`. */
export function useStepNames() {
  const t = useTranslate()
  const { locale } = useFormats()
  return (steps: readonly VerificationStep[]) =>
    new Intl.ListFormat(locale).format(steps.map((step) => t(`verification.steps.${step}`)))
}
