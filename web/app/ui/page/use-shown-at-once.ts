import { useState } from 'react'

/** Shows a choice at once, until a newer saved value arrives. `show(saved)` reverts a refused choice. */
export function useShownAtOnce<Value>(saved: Value): [Value, (chosen: Value) => void] {
  const [held, hold] = useState({ saved, shown: saved })
  const isStill = Object.is(held.saved, saved)
  if (!isStill) hold({ saved, shown: saved })
  return [isStill ? held.shown : saved, (shown) => hold({ saved, shown })]
}
