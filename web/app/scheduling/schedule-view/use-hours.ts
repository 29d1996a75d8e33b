import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { useSetting, weekKey, weekOfTherapy } from '#app/scheduling/availability/calendar-queries.ts'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { type PlannedDay, plannedHours, type Span, spansOf, without } from './open-hours.ts'

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
  const planned = useWeeks(setting.data)
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

/** The weekdays of the general week, or of the weeks of all therapies that can be booked; undefined until they are known. */
function useWeeks(setting: AvailabilitySetting | undefined): readonly PlannedDay[] | undefined {
  const isGeneral = setting?.calendarSetupType === 'GENERAL'
  const general = useRead(availabilityApi.generalWeek, {}, { ...untilChanged, enabled: isGeneral })
  const therapies =
    setting && !isGeneral ? setting.categories.filter(({ isAvailable, hasWeek }) => isAvailable && hasWeek) : []
  const ofTherapies = useQueries({
    queries: therapies.map(({ categoryIdentifier }) => ({
      queryKey: weekKey(categoryIdentifier),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(availabilityApi.categoryWeek, { ...weekOfTherapy(categoryIdentifier), signal }),
      retry: 1,
      ...untilChanged,
    })),
    combine: (reads) => ({
      days: reads.flatMap(({ data }) => data?.days ?? []),
      isReady: reads.every(({ data }) => data),
    }),
  })
  if (isGeneral) return general.data?.days
  return ofTherapies.isReady && therapies.length > 0 ? ofTherapies.days : undefined
}

const untilChanged = { staleTime: Number.POSITIVE_INFINITY }
