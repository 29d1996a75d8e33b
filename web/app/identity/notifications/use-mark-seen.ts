import { useQueryClient } from '@tanstack/react-query'
import { notificationApi } from '#schemas/identity/notifications.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'

interface Seen {
  onDone?: () => void
  /** Several are opened one after the other. */
  mayOverlap?: boolean
}

/** Says that one notification was seen, or all; the counts of the navigation follow at once. */
export function useMarkSeen({ onDone, mayOverlap = false }: Seen) {
  const queries = useQueryClient()
  return useAct(notificationApi.markSeen, {
    mayOverlap,
    onDone: (unseen) => {
      queries.setQueryData(keyOf(notificationApi.unseen), unseen)
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      onDone?.()
    },
  })
}
