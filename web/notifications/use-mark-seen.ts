import { useQueryClient } from '@tanstack/react-query'
import { notificationApi } from '#schemas/notifications.ts'
import { keyOf, useAct } from '../account/use-call.ts'

/** Says that one notification was seen, or all; the counts of the navigation follow at once. */
export function useMarkSeen(onDone = () => {}) {
  const queries = useQueryClient()
  return useAct(notificationApi.markSeen, {
    onDone: (unseen) => {
      queries.setQueryData(keyOf(notificationApi.unseen), unseen)
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      onDone()
    },
  })
}
