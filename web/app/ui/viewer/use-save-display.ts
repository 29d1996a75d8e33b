import { displayApi } from '#schemas/identity/display.calls.gen.ts'
import type { DisplayChange } from '#schemas/identity/display.ts'
import { call } from '#shared/api/api.ts'
import { useReportError } from '#ui/api/use-call.ts'
import { useViewer } from './viewer.tsx'

/** Keeps a choice with the account. An operator who acts for somebody changes nothing of theirs. */
export function useSaveDisplay() {
  const { impersonation, mustSetUpSecondFactor } = useViewer()
  const report = useReportError()
  return (body: DisplayChange): void => {
    if (!impersonation && !mustSetUpSecondFactor) call(displayApi.set, { body }).catch(report)
  }
}
