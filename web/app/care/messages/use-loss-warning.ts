import { useEffect } from 'react'

/**
 * Chosen files are only in memory, so the browser confirms leaving the page. Navigation inside the account keeps them.
 */
export function useLossWarning(isAtRisk: boolean) {
  useEffect(() => {
    if (!isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAtRisk])
}
