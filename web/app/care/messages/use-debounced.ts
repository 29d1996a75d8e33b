import { useEffect, useState } from 'react'

/** The typed text, debounced. */
export function useDebounced(typed: string, after = 250): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), after)
    return () => clearTimeout(timer)
  }, [typed, after])
  return settled
}
