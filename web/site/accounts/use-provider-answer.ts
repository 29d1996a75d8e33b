import { useSyncExternalStore } from 'react'

let answer: Record<string, string> | null | undefined

/** Removes the answer from the address at once, so that the code stays in no history and on no screen. */
function takeAnswer(): Record<string, string> | null {
  const found = location.hash.slice(1)
  if (found !== '') {
    answer = Object.fromEntries(new URLSearchParams(found))
    history.replaceState(null, '', location.pathname + location.search)
  }
  return (answer ??= null)
}

const subscribe = () => () => undefined

/** What the provider sent back; null without an answer, undefined before hydration. */
export const useProviderAnswer = () => useSyncExternalStore(subscribe, takeAnswer, () => undefined)
