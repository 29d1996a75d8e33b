/** Saves custom dates one after the other; each reply lists the bookings outside the hours under all rules together. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { useReportError } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { useRefreshCalendar } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import type { Interval } from './week.ts'

export interface DateHours {
  isAvailable: boolean
  intervals: readonly Interval[]
}

interface Saving extends DateHours {
  dates: readonly string[]
  /** Therapies whose calendars are changed; null is the general one. */
  categories: readonly (string | null)[]
  /** Where each calendar keeps hours of its own on the date. */
  hoursOf?: (category: string | null, date: string) => Promise<DateHours>
}

/** Dates saved before a refusal stay saved; `done` counts them meanwhile. */
export function useSaveDates(onSaved: (conflicts: ConflictList) => void) {
  const notify = useNotify()
  const report = useReportError()
  const refresh = useRefreshCalendar()
  const [done, setDone] = useState(0)
  const act = useMutation({
    mutationFn: async ({ dates, categories, hoursOf, ...same }: Saving) => {
      setDone(0)
      let conflicts: ConflictList = []
      for (const [index, date] of dates.entries()) {
        for (const category of categories) {
          const { isAvailable, intervals } = hoursOf ? await hoursOf(category, date) : same
          const saved = await call(availabilityApi.saveDay, {
            body: {
              date,
              isAvailable,
              timeSlotsInterval: isAvailable ? [...intervals] : [],
              ...(category === null ? {} : { categoryIdentifier: category }),
            },
          })
          conflicts = saved.conflicts
        }
        setDone(index + 1)
      }
      return conflicts
    },
    onSuccess: (conflicts) => {
      notify('availability.saved', { type: 'success' })
      onSaved(conflicts)
    },
    onError: (error) => report(error),
    onSettled: () => void refresh(),
  })
  return { save: act.mutate, isSaving: act.isPending, done }
}
