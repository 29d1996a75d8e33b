import { lazy, Suspense, useEffect, useRef } from 'react'
import { verificationApi } from '#schemas/marketplace/verification.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'

const Dialog = lazy(async () => ({ default: (await import('./ReviewNoticeDialog.tsx')).ReviewNoticeDialog }))

/**
 * Shows a review that was not acknowledged, on whatever page its therapist is; never over another dialog. Closed without
 * Proceed, it comes back when the pages are loaded the next time. Asked when the window gets the focus, never by a clock: a
 * call of the page's own would keep the session of somebody alive who has gone.
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
