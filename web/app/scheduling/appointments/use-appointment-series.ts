import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NewAppointment } from '#schemas/scheduling/bookings.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { NewAppointmentSeries, Series } from '#schemas/scheduling/series.ts'
import { type ApiError, call } from '#shared/api/api.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'

/** How often an appointment repeats, for how many sessions, and what happens to taken dates and payment. */
export interface Repeating extends Pick<NewAppointmentSeries, 'count' | 'conflictPolicy' | 'payment'> {
  /** Empty: one appointment. */
  frequency: NewAppointmentSeries['frequency'] | ''
}
export const notRepeating: Repeating = { frequency: '', count: 5, conflictPolicy: 'skip', payment: 'per_session' }

interface AppointmentSeries {
  /** The appointment that the series starts with; undefined while something is missing. */
  first: NewAppointment | undefined
  repeating: Repeating
  onMade: (series: Series) => void
  /** True if it has shown the refusal itself. */
  onRefused: (refusal: ApiError) => boolean
}

/** A preview of the dates of a repeating appointment, and the request that creates them. */
export function useAppointmentSeries({ first, repeating, onMade, onRefused }: AppointmentSeries) {
  const keyFor = useIdempotencyKey()
  const { frequency } = repeating
  const { note: _note, ...shown } = first ?? {}
  const input = { ...shown, ...repeating }
  const plan = useQuery({
    queryKey: [seriesApi.make.path, input],
    queryFn: ({ signal }) => call(seriesApi.make, { body: { ...input, dryRun: true } as NewAppointmentSeries, signal }),
    enabled: frequency !== '' && first !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  const make = useAct(seriesApi.make, {
    onDone: onMade,
    onRefused: (refusal) => {
      if (onRefused(refusal)) return true
      void plan.refetch()
      return false
    },
  })
  return {
    plan: { ...plan, isOff: first === undefined },
    isSending: make.isPending,
    send: (wanted: NewAppointment) => {
      if (frequency === '' || !plan.data || plan.isPlaceholderData) return
      const body = { ...wanted, ...repeating, frequency, expectedTotal: plan.data.series.total }
      make.mutate({ body, key: keyFor(body) })
    },
  }
}
