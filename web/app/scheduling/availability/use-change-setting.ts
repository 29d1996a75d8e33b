import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { useRefreshCalendar } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'

/** Changes the kind of calendar, or one therapy of it; the reply updates all pages at once. */
export function useChangeSetting(onConflicts: (conflicts: ConflictList) => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useRefreshCalendar()
  return useAct(availabilityApi.setSetting, {
    mayOverlap: true,
    onDone: ({ conflicts, ...saved }) => {
      queries.setQueryData(keyOf(availabilityApi.setting), saved)
      void refresh()
      onConflicts(conflicts)
      notify('availability.saved', { type: 'success' })
    },
  })
}
