import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import type { ReplyOf } from '#schemas/kit.ts'
import { useMessageOf } from '../account/use-call.ts'
import { ApiError, type Callable } from '../kit/api.ts'
import { sendForm } from './send-form.ts'

/** In the product's words, and sentence by sentence where fields were refused. */
export type OnRefused = (sentence: string, fields: Readonly<Record<string, string>>) => void

/** Sends a form with files; `percent` is null while nothing is on its way. Leaving the page or dialog gives it up. */
export function useSendForm(onRefused: OnRefused) {
  const leaveIfDead = useLogoutIfAccessDenied()
  const say = useMessageOf()
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const stop = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])

  async function send<E extends Callable>(endpoint: E, form: FormData, onSaved: (reply: ReplyOf<E>) => void) {
    const { signal } = (sending.current = new AbortController())
    setPercent(0)
    try {
      const reply = await sendForm(endpoint, form, { onProgress: setPercent, signal })
      setPercent(null)
      onSaved(reply)
    } catch (error) {
      setPercent(null)
      if (signal.aborted) return
      await leaveIfDead(error)
      onRefused(say(error), error instanceof ApiError ? (error.problem.fields ?? {}) : {})
    }
  }
  return { send, percent, stop }
}
