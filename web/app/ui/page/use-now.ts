import { useEffect, useState } from 'react'

/** Milliseconds since 1970, refreshed every `every` milliseconds: the only clock of the pages. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
