import { useState } from 'react'

/**
 * Sends what was entered, such as a code, and keeps the sentence of a refusal. It stays busy after a success, because
 * the page or the dialog is left.
 */
export function useAttempt(sentenceOf: (refusal: unknown) => string | undefined | Promise<string>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    clear: () => setError(undefined),
    /** Returns whether it succeeded. */
    attempt: async (send: () => Promise<void>): Promise<boolean> => {
      setBusy(true)
      setError(undefined)
      try {
        await send()
        return true
      } catch (refusal) {
        setError(await sentenceOf(refusal))
        setBusy(false)
        return false
      }
    },
  }
}
