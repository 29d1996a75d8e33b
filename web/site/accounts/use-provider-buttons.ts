import { useEffect, useState } from 'react'
import type { ProviderButtons } from './ProviderButtons.tsx'

interface Part {
  ProviderButtons: typeof ProviderButtons
}

/** The buttons of providers come after the form, below which they stand. */
export function useProviderButtons(): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    // Without them, the form is the way in.
    import('./ProviderButtons.tsx').then(setPart, () => undefined)
  }, [])
  return part
}
