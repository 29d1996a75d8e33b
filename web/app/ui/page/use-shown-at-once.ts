import { useState } from 'react'

/** What somebody chose, shown at once; what is saved afterwards counts. `show(saved)` takes a refused choice back. */
export function useShownAtOnce<Value>(saved: Value): [Value, (chosen: Value) => void] {
  const [held, hold] = useState({ saved, shown: saved })
  const isStill = Object.is(held.saved, saved)
  if (!isStill) hold({ saved, shown: saved })
  return [isStill ? held.shown : saved, (shown) => hold({ saved, shown })]
}
