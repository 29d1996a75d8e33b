import { useSyncExternalStore } from 'react'

let token: string | undefined

/** Removes the token from the address at once, so that it stays in no history and on no screen. */
function takeToken(): string {
  const found = location.hash.slice(1)
  if (found !== '' || token === undefined) token = /^[\w-]{20,100}$/.test(found) ? found : ''
  if (found !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The token after the `#`; empty if the link is not valid, undefined before hydration. */
export const useLinkToken = (): string | undefined => useSyncExternalStore(subscribe, takeToken, () => undefined)
