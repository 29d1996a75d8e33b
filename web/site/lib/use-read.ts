/**
 * Reads from the API with the names of react-query, which would weigh more than a public page. The newest request wins,
 * and the old answer stays until the new one arrives.
 */
import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { call, type Callable, type CallWith, messageOf } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/words.tsx'

export interface Read<Reply> {
  data?: Reply
  error?: unknown
  /** The answer to the current parameters is not there yet. */
  isFetching: boolean
  refetch: () => void
}

/** Sends a request whenever the parameters change, after `before`, the same function every time; `null` sends none. */
export function useRead<E extends Callable>(
  endpoint: E,
  what: Omit<CallWith<E>, 'signal'> | null,
  before?: () => Promise<void>,
): Read<ReplyOf<E>> {
  const question = what === null ? null : JSON.stringify(what)
  const [turn, setTurn] = useState(0)
  const requested = question === null ? null : `${turn} ${question}`
  const [answer, setAnswer] = useState<{ to: string; data?: ReplyOf<E>; error?: unknown } | null>(null)

  useEffect(() => {
    if (requested === null || question === null) return
    const abort = new AbortController()
    const send = () => call(endpoint, { ...(JSON.parse(question) as CallWith<E>), signal: abort.signal })
    const sent = before ? before().then(send, send) : send()
    sent.then(
      (data) => !abort.signal.aborted && setAnswer({ to: requested, data }),
      (error: unknown) => !abort.signal.aborted && setAnswer({ to: requested, error }),
    )
    return () => abort.abort()
  }, [requested, question, endpoint, before])

  const refetch = useCallback(() => setTurn((count) => count + 1), [])
  return {
    ...(answer && { data: answer.data as ReplyOf<E> }),
    error: answer?.to === requested ? answer?.error : undefined,
    isFetching: requested !== null && answer?.to !== requested,
    refetch,
  }
}

/** The sentence for an error (docs/product-rules.md#errors). */
export function useMessageOf() {
  const t = useT()
  return (error: unknown) => messageOf(error, { general: t('shared.broken'), offline: t('shared.offline') })
}
