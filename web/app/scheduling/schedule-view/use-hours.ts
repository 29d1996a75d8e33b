import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { useSetting } from '#app/scheduling/availability/calendar-queries.ts'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { plannedHours, type Span, spansOf, without } from './open-hours.ts'

export interface Hours {
  open: readonly Span[]
  /** Weekly hours that a date of its own closes. */
  blocked: readonly Span[]
  /** Zone of the wall-clock hours. */
  zone: string
  /** Not one open hour in the months shown. */
  isNever: boolean
}

/** Open and blocked hours around some dates; undefined until they are known. */
export function useHours(dates: readonly string[]): Hours | undefined {
  const setting = useSetting()
  // Each therapy has a week of its own otherwise, and the general one means nothing.
  const isGeneral = setting.data?.calendarSetupType === 'GENERAL'
  const week = useRead(availabilityApi.generalWeek, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: isGeneral })
  // A day of another zone may begin a date earlier and end a date later.
  const [first, last] = [dateAfter(dates[0] ?? '', -2), dateAfter(dates.at(-1) ?? '', 1)]
  const months = [...new Set([first, ...dates, last].map((date) => date.slice(0, 7)))]
  const days = useQueries({
    queries: months.map((month) => ({
      queryKey: keyOf(availabilityApi.ownMonth, { params: { month }, query: {} }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(availabilityApi.ownMonth, { params: { month }, signal }),
      retry: 1,
    })),
    combine: (reads) => ({
      data: reads.every((read) => read.data) ? reads.flatMap((read) => read.data?.days ?? []) : undefined,
      zone: reads[0]?.data?.providerTimezone,
    }),
  })
  const planned = isGeneral ? week.data?.days : undefined
  return useMemo(() => {
    if (!days.data || !days.zone) return undefined
    const known = days.data.filter(({ date }) => date.date >= first && date.date <= last)
    const open = spansOf(
      days.zone,
      known.map(({ date, timeslotIntervals }) => ({ date: date.date, intervals: timeslotIntervals })),
    )
    const usual = planned
      ? spansOf(
          days.zone,
          plannedHours(
            planned,
            known.map(({ date }) => date.date),
          ),
        )
      : []
    return {
      open,
      blocked: without(usual, open),
      zone: days.zone,
      isNever: days.data.every(({ timeslotIntervals }) => timeslotIntervals.length === 0),
    }
  }, [days.data, days.zone, planned, first, last])
}
