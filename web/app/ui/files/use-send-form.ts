import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ApiError, type Callable } from '#shared/api/api.ts'
import { sendForm } from '#shared/api/send-form.ts'

/** Result of sending: a reply, a stop by the user, or a refusal with the product's text, by field where possible. */
export type Sent<Reply> =
  | { as: 'saved'; reply: Reply }
  | { as: 'stopped' }
  | { as: 'refused'; sentence: string; fields: Readonly<Record<string, string>> }

/** Sends a form with files; `percent` is null while nothing is being sent. Leaving the page or dialog cancels it. */
export function useSendForm() {
  const signOutIfExpired = useLogoutIfAccessDenied()
  const messageOf = useMessageOf()
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
      await signOutIfExpired(error)
      const { fields = {} } = error instanceof ApiError ? error.problem : {}
      return { as: 'refused', sentence: messageOf(error), fields }
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, stop }
}
