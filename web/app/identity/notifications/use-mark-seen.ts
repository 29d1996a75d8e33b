import { useQueryClient } from '@tanstack/react-query'
import { notificationApi } from '#schemas/identity/notifications.calls.gen.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'

interface Seen {
  onDone?: () => void
  /** Several notifications are opened in a row. */
  mayOverlap?: boolean
}

/** Marks one notification or all as seen; the counts of the navigation are updated at once. */
export function useMarkSeen({ onDone, mayOverlap = false }: Seen) {
  const queries = useQueryClient()
  return useAct(notificationApi.markSeen, {
    mayOverlap,
    onDone: (unread) => {
      queries.setQueryData(keyOf(notificationApi.unread), unread)
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      onDone?.()
    },
  })
}
