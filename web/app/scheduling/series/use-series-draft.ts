import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { NewSeries, type Series } from '#schemas/scheduling/series.ts'
import { problemsOf, type FieldProblem } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { type BookingChoice, readChoice } from '#shared/drafts/booking-choice.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'
import { useDraftForm } from '#ui/forms/use-draft-form.ts'

export interface SeriesDraft extends Pick<
  NewSeries,
  'modalityIdentifier' | 'therapyIdentifier' | 'frequency' | 'count' | 'conflictPolicy' | 'payment'
> {
  slot: TimeSlot | null
  note: string
  /** The saved card that pays each later session when it is due. */
  chargedCard: string | null
}
type SeriesField = 'modalityIdentifier' | 'therapyIdentifier' | 'timeslotIdentifier' | 'note'

/** Choices of the single booking that the series starts with. */
type Start = Pick<SeriesDraft, 'modalityIdentifier' | 'therapyIdentifier'>

/** The series draft, a preview of its bookings, and the request that creates them. */
export function useSeriesDraft(providerIdentifier: string, start: Start, onBooked: (series: Series) => void) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const form = useDraftForm<SeriesDraft, NewSeries, SeriesField>({
    start: () => startOf(start, readChoice(providerIdentifier)),
    read: (draft) => bodyOf(providerIdentifier, draft),
    problemsIn: problemsOfSeries,
    fieldOf: { slot: 'timeslotIdentifier' },
  })
  const { note: _note, ...input } = bodyOf(providerIdentifier, form.draft)
  const plan = usePlan(input)

  const book = useAct(seriesApi.create, {
    onDone: (series) => {
      for (const path of [availabilityApi.publicMonth.path, 'appointments'])
        void queries.invalidateQueries({ queryKey: [path] })
      onBooked(series)
    },
    onRefused: ({ problem }) => {
      void plan.refetch()
      if (problem.fields) form.refuse(problem.fields)
      return false
    },
  })
  return {
    ...form,
    change: (part: Partial<SeriesDraft>) => {
      form.change(part)
      form.clearErrors()
    },
    plan,
    submit: () =>
      form.submit((wanted) => {
        if (!plan.data) return
        const charging = chargingOf(form.draft, plan.data)
        const body = { ...wanted, expectedTotal: plan.data.series.total, ...(charging && { charging }) }
        book.mutate({ body, key: keyFor(body) })
      }),
    isSending: book.isPending || book.isSuccess,
  }
}

/** Uses what was chosen for a single booking; the therapy of the address precedes it. */
function startOf(start: Start, { therapy, modality, note = '' }: Partial<BookingChoice>): SeriesDraft {
  const usual = { frequency: 'weekly', count: 5, conflictPolicy: 'nearest', payment: 'per_session' } as const
  return {
    ...usual,
    modalityIdentifier: modality ?? start.modalityIdentifier,
    therapyIdentifier: start.therapyIdentifier || (therapy ?? ''),
    slot: null,
    note,
    chargedCard: null,
  }
}

/** The fee of one session: the client agrees to no more than that for each. */
export const feeOf = ({ items }: Series): number => items[0]?.fee ?? 0

function chargingOf({ chargedCard, payment }: SeriesDraft, plan: Series): NewSeries['charging'] {
  if (chargedCard === null || payment !== 'per_session') return undefined
  return { paymentMethod: chargedCard, fee: feeOf(plan), agree: true }
}

const bodyOf = (providerIdentifier: string, { slot, note, chargedCard: _own, ...choices }: SeriesDraft): NewSeries =>
  pruned({ providerIdentifier, ...choices, timeslotIdentifier: slot?.identifier, note: note.trim() }) as NewSeries

const problemsOfSeries = (body: NewSeries): FieldProblem[] => problemsOf(NewSeries, body)

/** The dates of a series that could be booked now. */
function usePlan(input: NewSeries) {
  const isComplete = problemsOf(NewSeries, input).length === 0
  const plan = useQuery({
    queryKey: [seriesApi.create.path, input],
    queryFn: ({ signal }) => call(seriesApi.create, { body: { ...input, dryRun: true }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return { ...plan, isOff: !isComplete }
}
