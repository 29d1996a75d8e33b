import { useEffect, useState } from 'react'

/** What was typed, once nothing more is typed for a moment. */
export function useSettled(typed: string, after = 250): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), after)
    return () => clearTimeout(timer)
  }, [typed, after])
  return settled
}
