/** The query of the page as shared state; the back button works. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** `?state=NG-LA&page=2` from the address; empty before hydration. */
export const useQueryString = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )

/** Sets a new query as a new history entry. */
export function setQueryString(query: string): void {
  if (query === location.search.slice(1)) return
  history.pushState(null, '', location.pathname + (query && `?${query}`))
  for (const listener of listeners) listener()
}

/** True after hydration; before, server and browser must render the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
