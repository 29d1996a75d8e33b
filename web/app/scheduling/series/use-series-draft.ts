import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import { NewSeries, type Series } from '#schemas/scheduling/series.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { readDraft } from '#app/scheduling/bookings/kept-draft.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { pruned } from '#ui/forms/fields.ts'

export interface SeriesDraft extends Pick<
  NewSeries,
  'modalityIdentifier' | 'therapyIdentifier' | 'frequency' | 'count' | 'conflictPolicy' | 'payment'
> {
  slot: TimeSlot | null
  note: string
}
export type SeriesErrors = Partial<
  Record<'modalityIdentifier' | 'therapyIdentifier' | 'timeslotIdentifier' | 'note', string>
>

/** Choices of the single booking that the series starts with. */
type Start = Pick<SeriesDraft, 'modalityIdentifier' | 'therapyIdentifier'>

/** The series draft, a preview of its bookings, and the request that creates them. */
export function useSeriesDraft(providerIdentifier: string, start: Start, onBooked: (series: Series) => void) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { identifier: viewer } = useViewer()
  const keyFor = useIdempotencyKey()
  const [errors, setErrors] = useState<SeriesErrors>({})
  const [draft, setDraft] = useState<SeriesDraft>(() => {
    const {
      modalityIdentifier,
      therapyIdentifier,
      slot = null,
      note = '',
    } = {
      ...start,
      ...readDraft({ viewer, provider: providerIdentifier }),
    }
    const usual = { frequency: 'weekly', count: 5, conflictPolicy: 'nearest', payment: 'per_session' } as const
    return { ...usual, modalityIdentifier, therapyIdentifier: start.therapyIdentifier || therapyIdentifier, slot, note }
  })

  const { slot, note, ...choices } = draft
  const wish = { providerIdentifier, ...choices, timeslotIdentifier: slot?.identifier ?? '' }
  const isComplete = problemsOf(NewSeries, pruned(wish)).length === 0
  const plan = useQuery({
    queryKey: [seriesApi.create.path, wish],
    queryFn: ({ signal }) => call(seriesApi.create, { body: { ...wish, dryRun: true }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

  const book = useAct(seriesApi.create, {
    onDone: (series) => {
      for (const path of [availabilityApi.publicMonth.path, 'appointments'])
        void queries.invalidateQueries({ queryKey: [path] })
      onBooked(series)
    },
    onRefused: ({ problem }) => {
      void plan.refetch()
      if (problem.fields) setErrors(problem.fields)
      return false
    },
  })

  const change = (part: Partial<SeriesDraft>) => {
    setDraft((known) => ({ ...known, ...part }))
    setErrors({})
  }
  const check = (): SeriesErrors => {
    const body = pruned({ ...wish, note: note.trim() })
    const found = Object.fromEntries(problemsOf(NewSeries, body).map(({ path, key, words }) => [path, t(key, words)]))
    return slot ? found : { ...found, timeslotIdentifier: t('validation.timeslot') }
  }
  const submit = (): SeriesErrors => {
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0 || !plan.data || book.isPending) return found
    const body = { ...wish, ...(note.trim() ? { note: note.trim() } : {}), expectedTotal: plan.data.series.total }
    book.mutate({ body, key: keyFor(body) })
    return found
  }
  return {
    draft,
    change,
    errors,
    plan: { ...plan, isOff: !isComplete },
    submit,
    isSending: book.isPending || book.isSuccess,
  }
}
