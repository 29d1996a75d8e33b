import { useEffect, useState } from 'react'

/** Seconds that count down to nothing from `start`, and a way to begin anew. */
export function useCountdown(start = 0): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(start)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
