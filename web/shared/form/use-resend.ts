import { ApiError } from '#shared/api/api.ts'
import { useCountdown } from '#shared/i18n/use-countdown.ts'

interface Resending {
  /** Seconds until the first resend is allowed. */
  start: number
  /** Seconds to wait while the server has not answered. */
  usual: number
  /** Returns the seconds until the next resend is allowed. */
  send: () => Promise<number>
  onSent: () => void
  onRefused: (refusal: unknown) => void
}

/** Sends a code or a link again, not before its time has come. */
export function useResend({ start, usual, send, onSent, onRefused }: Resending) {
  const [wait, setWait] = useCountdown(start)
  async function sendAgain() {
    if (wait > 0) return
    setWait(usual)
    try {
      setWait(await send())
      onSent()
    } catch (refusal) {
      setWait(refusal instanceof ApiError ? (refusal.problem.retryAfter ?? 0) : 0)
      onRefused(refusal)
    }
  }
  return { wait, setWait, sendAgain: () => void sendAgain() }
}
