import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { LeaveWarning } from '#ui/page/use-leave-warning.ts'
import type { PlanDraft } from '#app/care/caseload/plan-draft.ts'

const EmergencyDialog = lazy(async () => ({ default: (await import('./EmergencyDialog.tsx')).EmergencyDialog }))

interface SafetyPlanAccessProps {
  client: string
  name: string
  /** Draws what opens emergency contact and safety plan. */
  children: (open: () => void) => ReactNode
}

/** Holds the dialog with emergency contact and safety plan; a plan that was typed outlives a closed dialog. */
export function SafetyPlanAccess({ client, name, children }: SafetyPlanAccessProps) {
  const { opened, open, close } = useDialog<'emergency'>()
  const [draft, setDraft] = useState<PlanDraft | null>(null)
  return (
    <>
      {children(() => open('emergency'))}
      {draft?.isTyped && <LeaveWarning />}
      <Suspense fallback={null}>
        {opened === 'emergency' && (
          <EmergencyDialog
            client={client}
            name={name}
            draft={draft}
            onDraft={setDraft}
            onClose={() => {
              // A plan that was opened but not edited is read again next time.
              if (!draft?.isTyped) setDraft(null)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
