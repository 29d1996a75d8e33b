import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ApiError, type Callable } from '#shared/api/api.ts'
import { sendForm } from './send-form.ts'

/** How a sending ended: with an answer, stopped by the person, or refused in the product's words, field by field where it can be. */
export type Sent<Reply> =
  | { as: 'saved'; reply: Reply }
  | { as: 'stopped' }
  | { as: 'refused'; sentence: string; fields: Readonly<Record<string, string>> }

/** Sends a form with files; `percent` is null while nothing is on its way. Leaving the page or dialog gives it up. */
export function useSendForm() {
  const leaveIfDead = useLogoutIfAccessDenied()
  const say = useMessageOf()
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const stop = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  async function send<E extends Callable>(
    endpoint: E,
    form: FormData,
    params: Record<string, string> = {},
    key?: string,
  ): Promise<Sent<ReplyOf<E>>> {
    const { signal } = (sending.current = new AbortController())
    setPercent(0)
    try {
      return { as: 'saved', reply: await sendForm(endpoint, form, { params, key, onProgress: setPercent, signal }) }
    } catch (error) {
      if (signal.aborted) return { as: 'stopped' }
      await leaveIfDead(error)
      const { fields = {} } = error instanceof ApiError ? error.problem : {}
      return { as: 'refused', sentence: say(error), fields }
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, stop }
}
