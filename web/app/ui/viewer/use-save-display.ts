import { displayApi } from '#schemas/identity/display.calls.gen.ts'
import type { DisplayChange } from '#schemas/identity/display.ts'
import { call, isRefusal } from '#shared/api/api.ts'
import { useReportError } from '#ui/api/use-call.ts'
import { useViewer } from './viewer.tsx'

/**
 * Keeps a choice with the account. An operator who acts for somebody changes nothing of theirs. `onLost` is called when
 * the server could not be reached.
 */
export function useSaveDisplay(onLost?: (user: string) => void) {
  const { identifier, impersonation, mustSetUpSecondFactor } = useViewer()
  const report = useReportError()
  return (body: DisplayChange): void => {
    if (impersonation || mustSetUpSecondFactor) return
    call(displayApi.set, { body }).catch((error) => (onLost && !isRefusal(error) ? onLost(identifier) : report(error)))
  }
}
