import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { OwnVerification, VerificationStep } from '#schemas/marketplace/verification.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Refetched on every visit, so that a new upload is counted. */
export const useOwnVerification = () => useRead(verificationApi.own, {}, { staleTime: 0 })

/** Only approved therapists import clients, also while the approval is reviewed again. */
export const mayImport = ({ isApproved }: Pick<OwnVerification, 'isApproved'>): boolean => isApproved

/** The steps that apply to this therapist; for example, licences are issued by state in some countries only. */
export const neededSteps = ({ steps }: OwnVerification) => steps.filter(({ isNeeded }) => isNeeded)

/** Several steps in one sentence: `Licence, Work history and Fee`. */
export function useStepNames() {
  const t = useTranslate()
  const { locale } = useFormats()
  return (steps: readonly VerificationStep[]) =>
    new Intl.ListFormat(locale).format(steps.map((step) => t(`verification.steps.${step}`)))
}
