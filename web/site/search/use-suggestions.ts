import { useEffect, useState } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { SearchSuggestion } from '#schemas/marketplace/provider-profile.ts'
import { searchLimits } from '#schemas/marketplace/search-limits.ts'
import { useRead } from '#site/lib/use-read.ts'

/** Without a key for this long, what is typed is looked up (ms). */
const pauseMs = 150
const mostKnown = 100

/** Answers of this page only: what somebody types about themselves stays in no cache of the browser. */
const known = new Map<string, readonly SearchSuggestion[]>()

/** Suggestions for what is typed; undefined while there are none to show. A newer question cancels an older one. */
export function useSuggestions(typed: string, country: string): readonly SearchSuggestion[] | undefined {
  const wanted = typed.trim().toLowerCase()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const isLong = (text: string) => text.length >= searchLimits.suggestionFrom
  const key = `${country} ${settled}`
  const isSent = isLong(settled) && settled === wanted && !known.has(key)
  const { data, isFetching, error } = useRead(
    providerApi.suggestions,
    isSent ? { query: { q: settled.slice(0, searchLimits.suggestionMax), country } } : null,
  )
  const isAnswered = isSent && !isFetching && error === undefined && data !== undefined
  useEffect(() => {
    if (!isAnswered) return
    if (known.size >= mostKnown) known.clear()
    known.set(key, data.data)
  }, [isAnswered, key, data])
  if (!isLong(wanted)) return undefined
  return known.get(`${country} ${wanted}`) ?? (isAnswered ? data.data : undefined)
}
