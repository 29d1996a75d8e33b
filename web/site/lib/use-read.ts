/** Reads from the API for pages without a query library: the newest request wins, and the old answer stays until the new one arrives. */
import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { call, type Callable, type CallWith } from '#shared/api/api.ts'

export interface Reading<Reply> {
  reply?: Reply
  error?: unknown
  isLoading: boolean
  again: () => void
}

/** Sends a request whenever the parameters change; `null` sends none. */
export function useCall<E extends Callable>(
  endpoint: E,
  what: Omit<CallWith<E>, 'signal'> | null,
): Reading<ReplyOf<E>> {
  const question = what === null ? null : JSON.stringify(what)
  const [turn, setTurn] = useState(0)
  const asked = question === null ? null : `${turn} ${question}`
  const [answer, setAnswer] = useState<{ to: string; reply?: ReplyOf<E>; error?: unknown } | null>(null)

  useEffect(() => {
    if (asked === null || question === null) return
    const abort = new AbortController()
    call(endpoint, { ...(JSON.parse(question) as CallWith<E>), signal: abort.signal }).then(
      (reply) => !abort.signal.aborted && setAnswer({ to: asked, reply }),
      (error: unknown) => !abort.signal.aborted && setAnswer({ to: asked, error }),
    )
    return () => abort.abort()
  }, [asked, question, endpoint])

  const again = useCallback(() => setTurn((count) => count + 1), [])
  return {
    ...(answer && { reply: answer.reply as ReplyOf<E> }),
    error: answer?.to === asked ? answer?.error : undefined,
    isLoading: asked !== null && answer?.to !== asked,
    again,
  }
}
