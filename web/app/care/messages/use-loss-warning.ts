import { useEffect } from 'react'

/** Files that were chosen are in memory alone: the browser asks before the page goes. Other pages of the account keep them. */
export function useLossWarning(isAtRisk: boolean) {
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
