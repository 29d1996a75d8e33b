/** The styles of the component library in the document of a shared process. */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, renderHook } from '@testing-library/react'

function emotionCache() {
  const { result } = renderHook(() => useEmotionCache())
  cleanup()
  return result.current
}

/** As in production: all rules in one style sheet, not an element with a text for each of them. */
export function insertRulesDirectly(): void {
  const cache = emotionCache()
  if (cache) cache.sheet.isSpeedy = true
}

/** Emotion caches which styles are in the document, and every style slows down each query of an element. */
export function forgetStyles(): void {
  const cache = emotionCache()
  cache?.sheet.flush()
  for (const known of [cache?.inserted, cache?.registered])
    for (const name of Object.keys(known ?? {})) delete known?.[name]
}
