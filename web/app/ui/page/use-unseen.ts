/** How much is new: messages not read, notifications not seen. */
import { useEffect, useState } from 'react'
import { notificationApi, notificationLimits, type Unseen } from '#schemas/identity/notifications.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** The page's own reading goes first. */
const readAfter = 1_000
const staleTime = 60_000
const nothing: Unseen = { notifications: 0, messages: 0 }

/** Reads the counts, for all who show them; live events read them anew. Of no use to operators, in whosever place, nor before a second factor that is needed. */
export function useReadUnseen(): void {
  const { userType, impersonation, mustSetUpSecondFactor } = useViewer()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), readAfter)
    return () => clearTimeout(timer)
  }, [])
  const isTheirs = userType !== 'admin' && !impersonation && !mustSetUpSecondFactor
  useRead(notificationApi.unseen, {}, { enabled: isDue && isTheirs, staleTime })
}

/** What was read last. */
export const useUnseen = (): Unseen => useRead(notificationApi.unseen, {}, { enabled: false }).data ?? nothing

/** More are counted no further. */
export const shownCount = (count: number): string =>
  count < notificationLimits.unseenMost ? String(count) : `${notificationLimits.unseenMost}+`
