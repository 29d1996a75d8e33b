import { useSyncExternalStore } from 'react'

/** The token stays in the address, so that reloading and changing the language work; it is stored nowhere else. */
function tokenInAddress(): string {
  const found = location.hash.slice(1)
  return /^[\w-]{43}$/.test(found) ? found : ''
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Empty if there is none, undefined before hydration. */
export const useTokenOfAddress = (): string | undefined =>
  useSyncExternalStore(subscribe, tokenInAddress, () => undefined)
