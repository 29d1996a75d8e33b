/** The query of the page as state: everybody who reads it sees the same, and the back button works. */
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

/** `?state=NG-LA&page=2` as it stands in the address; empty before the page is awake. */
export const useQueryString = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )

/** Puts a new query under the page, as a step that the back button undoes. */
export function setQueryString(query: string): void {
  if (query === location.search.slice(1)) return
  history.pushState(null, '', location.pathname + (query && `?${query}`))
  for (const listener of listeners) listener()
}

/** True once the page is awake: before, server and browser must draw the same. */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
