import { useCallback, useEffect, useState } from 'react'
import { lastAttendedAt } from '#shared/api/api.ts'

const checkIntervalMs = 2_000
const key = 'answeredAt'

/** When the server last accepted a call that the user caused in any tab, and the current time. */
export function useLatestAnswer() {
  const [seen, setSeen] = useState(() => ({ now: Date.now(), answeredAt: lastAttendedAt() }))
  const look = useCallback(() => setSeen({ now: Date.now(), answeredAt: inAnyTab(lastAttendedAt()) }), [])
  useEffect(() => {
    const timer = setInterval(look, checkIntervalMs)
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
    // Without storage every tab counts separately.
    return own
  }
}
