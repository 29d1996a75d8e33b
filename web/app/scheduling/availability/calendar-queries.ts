/** Queries of the calendar pages, and their invalidation after a change of rules. */
import { useQueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'

const untilChanged = { staleTime: Number.POSITIVE_INFINITY }

export const useSetting = () => useRead(availabilityApi.setting, {}, untilChanged)

/** The week of a therapy; null is the general one. */
export function useWeek(category: string | null) {
  const general = useRead(availabilityApi.generalWeek, {}, { ...untilChanged, enabled: category === null })
  const ofTherapy = useRead(availabilityApi.categoryWeek, weekOfTherapy(category), {
    ...untilChanged,
    enabled: category !== null,
  })
  return category === null ? general : ofTherapy
}

/** What asks for the week of a therapy. */
export const weekOfTherapy = (category: string | null) => ({ query: category === null ? {} : { category } })

export const weekKey = (category: string | null) =>
  category === null ? keyOf(availabilityApi.generalWeek) : keyOf(availabilityApi.categoryWeek, weekOfTherapy(category))

/** Rules, custom dates and bookings of a month together. */
export const useOwnMonth = (month: string, category: string | null) =>
  useRead(availabilityApi.ownMonth, { params: { month }, query: category === null ? {} : { category } })

/** Reads months and lists of dates again. */
export function useRefreshCalendar() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [availabilityApi.ownMonth.path] }),
      queries.invalidateQueries({ queryKey: ['availability'] }),
    ])
}
