import { useSyncExternalStore } from 'react'

/** The token stays in the address, so that reloading and changing the language go on working; it is put nowhere else. */
function tokenInAddress(): string {
  const found = location.hash.slice(1)
  return /^[\w-]{43}$/.test(found) ? found : ''
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Empty when there is none, undefined before the page is awake. */
export const useKeptToken = (): string | undefined => useSyncExternalStore(subscribe, tokenInAddress, () => undefined)
