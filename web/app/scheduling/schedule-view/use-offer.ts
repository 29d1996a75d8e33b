import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { rescheduleApi } from '#schemas/scheduling/reschedules.calls.gen.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { monthAfter } from '#app/scheduling/availability/use-month.ts'
import { startOfDay } from './days.ts'
import type { Offer } from './move-targets.ts'

/** The bookable range ends two months from today. */
const monthsAhead = 2

/** Times to which a session may move, and what moving it requires; undefined until both are known. */
export function useOffer(booking: Booking | undefined, rest: Pick<Offer, 'now' | 'open' | 'blocks'>) {
  const { zone } = useFormats()
  const first = plainDateOf(zone, new Date(rest.now)).slice(0, 7)
  const months = [first, ...Array.from({ length: monthsAhead }, (_, index) => monthsAfter(first, index + 1))]
  const calls = booking ? months.map((month) => callOf(booking, month, zone)) : []
  const days = useQueries({
    queries: calls.map((what) => ({
      queryKey: keyOf(availabilityApi.publicMonth, what),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(availabilityApi.publicMonth, { ...what, signal }),
      staleTime: 30_000,
      retry: 1,
    })),
    combine: (reads) => ({
      months: reads.flatMap(({ data }) => data ?? []),
      isReady: reads.length > 0 && reads.every(({ data }) => data),
      error: reads.find(({ error }) => error)?.error ?? null,
    }),
  })
  const policy = useRead(
    rescheduleApi.policy,
    { params: { id: booking?.identifier ?? '' } },
    { enabled: booking !== undefined, staleTime: 30_000 },
  )
  const { now, open, blocks } = rest
  const offer = useMemo<Offer | undefined>(() => {
    const last = days.months[0]?.horizonEnd
    if (!days.isReady || last === undefined) return undefined
    const slots = days.months.flatMap((month) => month.days.flatMap(({ timeSlot }) => timeSlot))
    return { now, open, blocks, slots, horizonEnd: startOfDay(zone, dateAfter(last, 1)) }
  }, [days.months, days.isReady, now, open, blocks, zone])
  return { offer: policy.data ? offer : undefined, policy: policy.data, error: days.error ?? policy.error }
}

const monthsAfter = (month: string, count: number): string =>
  Array.from({ length: count }).reduce<string>((known) => monthAfter(known), month)

/** The same call as that of the dialog, which then shows the month at once. */
const callOf = ({ provider, therapyCategory, isConsultation }: Booking, month: string, timezone: string) => ({
  params: { providerId: provider.identifier, month },
  query: {
    timezone,
    fallback: 'next' as const,
    category: therapyCategory.identifier,
    ...(isConsultation && { for: 'consultation' as const }),
  },
})
