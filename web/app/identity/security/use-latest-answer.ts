import { useCallback, useEffect, useState } from 'react'
import { lastAttendedAt } from '#shared/api/api.ts'

const lookEvery = 2_000
const key = 'answeredAt'

/** When the server last took a call that this person caused, in this tab or in another one, and what time it is now. */
export function useLatestAnswer() {
  const [seen, setSeen] = useState(() => ({ now: Date.now(), answeredAt: lastAttendedAt() }))
  const look = useCallback(() => setSeen({ now: Date.now(), answeredAt: inAnyTab(lastAttendedAt()) }), [])
  useEffect(() => {
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [look])
  return { ...seen, look }
}

function inAnyTab(own: number): number {
  try {
    const elsewhere = Number(localStorage.getItem(key) ?? 0)
    if (own > elsewhere) localStorage.setItem(key, String(own))
    return Math.max(own, elsewhere)
  } catch {
    // Without storage every tab counts for itself.
    return own
  }
}
