import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { useMessageOf, useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Free slots of a month. An empty month is followed by the next one; the user is notified of that and of a failure. */
export function useMonth(providerId: string, category: string | undefined, month: string, isConsultation = false) {
  const { zone } = useFormats()
  const notify = useNotify()
  const messageOf = useMessageOf()
  const query = {
    params: { providerId, month },
    query: {
      timezone: zone,
      fallback: 'next' as const,
      ...(category && { category }),
      ...(isConsultation && { for: 'consultation' as const }),
    },
  }
  const answer = useRead(availabilityApi.publicMonth, query, { staleTime: 30_000 })
  const answered = answer.data?.month
  const failure = answer.error ? messageOf(answer.error) : null

  useEffect(() => {
    if (answered && answered !== month) notify('availability.checking_next_month', { type: 'info' })
  }, [answered, month, notify])

  useEffect(() => {
    if (failure !== null) notify(failure, { type: 'error' })
  }, [failure, notify])

  return answer
}

export const isFree = (day: CalendarDay): boolean => day.timeSlot.length > 0

/** `2026-11` and `2026-12` */
export function monthAfter(month: string, step: 1 | -1 = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + step
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
