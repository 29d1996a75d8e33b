import { lazy, Suspense, useEffect, useRef } from 'react'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'

const Dialog = lazy(async () => ({ default: (await import('./ReviewNoticeDialog.tsx')).ReviewNoticeDialog }))

/**
 * Shows an unacknowledged review on every page of the therapist, never over another dialog. If it is closed without Proceed,
 * it appears again when the pages are loaded the next time. It is loaded on window focus and not by a timer, because polling
 * would keep the session of an absent user alive.
 */
export function ReviewNotice() {
  const { data: review } = useRead(verificationApi.note)
  const { opened, open, close } = useDialog<'review_notice'>()
  const shown = useRef<string>(null)
  const waiting = review && !review.acknowledged ? review.reviewIdentifier : null

  useEffect(() => {
    if (waiting === null || waiting === shown.current || opened !== undefined) return
    shown.current = waiting
    open('review_notice')
  }, [waiting, opened, open])

  if (!review || waiting === null || opened !== 'review_notice') return null
  return (
    <Suspense>
      <Dialog review={review} onClose={close} />
    </Suspense>
  )
}
