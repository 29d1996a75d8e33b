/** Counts of unread messages and notifications. */
import { useEffect, useState } from 'react'
import { notificationApi } from '#schemas/identity/notifications.calls.gen.ts'
import { notificationLimits } from '#schemas/identity/notification-limits.ts'
import type { UnreadCounts } from '#schemas/identity/notifications.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** The page's own requests go first. */
const readDelay = 1_000
const staleTime = 60_000
const nothing: UnreadCounts = { notifications: 0, messages: 0 }

/**
 * Reads the counts for all who show them; live events refresh them. Skipped for operators, also when acting for a user,
 * and before a required second factor is set up.
 */
export function useReadUnreadCounts(): void {
  const { userType, impersonation, mustSetUpSecondFactor } = useViewer()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), readDelay)
    return () => clearTimeout(timer)
  }, [])
  const isTheirs = userType !== 'admin' && !impersonation && !mustSetUpSecondFactor
  useRead(notificationApi.unread, {}, { enabled: isDue && isTheirs, staleTime })
}

/** The latest counts. */
export const useUnreadCounts = (): UnreadCounts =>
  useRead(notificationApi.unread, {}, { enabled: false }).data ?? nothing

/** Counting stops at this limit. */
export const shownCount = (count: number): string =>
  count < notificationLimits.unreadCountMost ? String(count) : `${notificationLimits.unreadCountMost}+`
