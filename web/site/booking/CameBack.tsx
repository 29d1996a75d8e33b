import { type FunctionComponent, useCallback, useEffect, useState } from 'react'
import { useReading } from '#shared/i18n/words.tsx'
import type { ProviderCallback } from '#site/accounts/ProviderCallback.tsx'
import { useProviderAnswer } from '#site/accounts/use-provider-answer.ts'
import { PageSkeleton } from '#site/lib/PageSkeleton.tsx'

interface CameBackProps {
  /** The person is signed in, or the answer cannot be read. */
  onDone: (isDone: boolean) => void
}

/** What the provider answered: signs in, or shows what is still to decide, before the booking goes on here. */
export function CameBack({ onDone }: CameBackProps) {
  const { locale } = useReading()
  // Takes the answer out of the address at once; the part reads it again.
  useProviderAnswer()
  const [part, setPart] = useState<{ Callback: FunctionComponent<Parameters<typeof ProviderCallback>[0]> }>()
  useEffect(() => {
    const texts = locale === 'de' ? import('./callback-de.ts') : import('./callback-en.ts')
    texts.then(
      ({ ProviderCallback: Callback }) => setPart({ Callback }),
      () => onDone(true),
    )
  }, [locale, onDone])
  const here = location.pathname + location.search
  const enter = useCallback(
    (target: string) => {
      if (target === here) onDone(true)
      else location.replace(target)
    },
    [here, onDone],
  )
  return part ? <part.Callback again={here} onDone={enter} /> : <PageSkeleton />
}
