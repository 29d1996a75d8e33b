import { useEffect } from 'react'

/**
 * Chosen files are only in memory, so the browser confirms leaving the page. Navigation inside the account keeps them.
 */
export function useLossWarning(isAtRisk: boolean) {
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
