import { useEffect, useState } from 'react'

/** Counts seconds down from `start` to 0; also returns a function that restarts it. */
export function useCountdown(start = 0): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(start)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
