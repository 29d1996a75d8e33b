import { lazy, Suspense, useEffect, useState } from 'react'
import { idleWarningMinutes } from '#schemas/identity/account-limits.ts'
import { redirectTo, loginAddress } from '#ui/viewer/leave.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { lateTexts } from '#ui/texts/texts.ts'
import { readSession, signOut } from '#shared/api/session.ts'
import type { IdleDialog as Dialog } from './IdleDialog.tsx'
import { idleTimeOf } from '#ui/viewer/idle-time.ts'
import { useLatestAnswer } from './use-latest-answer.ts'

/** Rarely opened, so loaded on demand. Without a network the session ends without the dialog, and the page stays. */
const IdleDialog = lazy(async () => {
  const loaded = await Promise.all([import('./IdleDialog.tsx'), lateTexts.identity()]).catch(() => null)
  return { default: loaded?.[0].IdleDialog ?? NoDialog }
})
const NoDialog: typeof Dialog = () => <></>

const minute = 60_000

/** Warns before the session ends by inactivity, and signs the user out when it ends. */
export function IdleWarning() {
  const { userType, impersonation } = useViewer()
  const { locale } = useFormats()
  const { now, answeredAt, look } = useLatestAnswer()
  const endsAt = answeredAt + idleTimeOf({ userType, impersonation })
  const isOver = now >= endsAt
  const isShown = now >= endsAt - idleWarningMinutes * minute
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)

  useEffect(() => {
    if (isOver) void signOut().then(() => redirectTo(loginAddress(locale, location, true)))
  }, [isOver, locale])

  const stay = async () => {
    const session = await readSession().catch(() => null)
    if (session && !session.signedIn) return redirectTo(loginAddress(locale, location, true))
    look()
  }
  return (
    wasShown && (
      <Suspense>
        <IdleDialog isShown={isShown} endsAt={endsAt} onStay={stay} />
      </Suspense>
    )
  )
}
