import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { SeriesCancel, SeriesChange, SeriesMove } from '#schemas/scheduling/series.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'

interface ChangeRequest<Body> {
  series: string
  /** Undefined while the user still has to choose something. */
  body: Body | undefined
  /** Text key of the toast. */
  done: string
  onDone: () => void
}

/** Previews a cancellation, and sends it with the refund that the user saw. */
export function useSeriesCancel(wanted: ChangeRequest<SeriesCancel>) {
  const preview = usePreview(seriesApi.cancel.path, wanted, (params, body) => call(seriesApi.cancel, { params, body }))
  const { onDone, onRefused, keyFor } = useFinishChange(wanted, preview.refetch)
  const act = useAct(seriesApi.cancel, { onDone, onRefused })
  const send = () => {
    if (!wanted.body || !preview.data || act.isPending) return
    const body = { ...wanted.body, expectedRefund: preview.data.refundAmount }
    act.mutate({ params: { id: wanted.series }, body, key: keyFor(body) })
  }
  return { preview, send, isSending: act.isPending || act.isSuccess }
}

/** The same for a move. */
export function useSeriesMove(wanted: ChangeRequest<SeriesMove>) {
  const preview = usePreview(seriesApi.move.path, wanted, (params, body) => call(seriesApi.move, { params, body }))
  const { onDone, onRefused, keyFor } = useFinishChange(wanted, preview.refetch)
  const act = useAct(seriesApi.move, { onDone, onRefused })
  const send = () => {
    if (!wanted.body || !preview.data || act.isPending) return
    act.mutate({ params: { id: wanted.series }, body: wanted.body, key: keyFor(wanted.body) })
  }
  return { preview, send, isSending: act.isPending || act.isSuccess }
}

function usePreview<Body extends object>(
  path: string,
  { series, body }: ChangeRequest<Body>,
  preview: (params: { id: string }, body: Body & { dryRun: true }) => Promise<SeriesChange>,
) {
  return useQuery({
    queryKey: [path, series, body],
    queryFn: () => preview({ id: series }, { ...(body as Body), dryRun: true }),
    enabled: body !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** After the change: reads everything that shows bookings again. */
function useFinishChange({ done, onDone }: ChangeRequest<unknown>, refetch: () => unknown) {
  const notify = useNotify()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  return {
    keyFor,
    onDone: () => {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !previews.includes(String(queryKey[0])) })
      notify(done, { type: 'success' })
      onDone()
    },
    onRefused: () => {
      void refetch()
      return false
    },
  }
}

const previews: readonly string[] = [seriesApi.cancel.path, seriesApi.move.path, seriesApi.create.path]
