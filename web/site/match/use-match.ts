import { useEffect, useRef, useState } from 'react'
import { matchQuestions, type MatchQuestion } from '#schemas/marketplace/match-options.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import { countryByServer } from '#shared/country/visit-country.ts'
import { chosenCountry, visitorCountry } from '#shared/i18n/locale.ts'
import { setQueryString, useIsHydrated, useQueryString } from '#site/lib/address.ts'
import { forget, freshStart, readStored, store, type Stored } from '#shared/match/answers.ts'

/** The help comes between the first question and the second, where an answer speaks of a crisis. */
export type Step = MatchQuestion | 'help' | 'result'
const steps: readonly string[] = [...matchQuestions, 'help', 'result']

export interface Match extends Stored {
  at: Step
  /** Empty before hydration. */
  country: string
  isHydrated: boolean
  answer: (answers: MatchAnswers) => void
  go: (step: Step) => void
  change: (change: Partial<Stored>) => void
  /** Deletes all answers and starts again. */
  clear: () => void
}

/** The answers, and the step that stands in the address. */
export function useMatch(): Match {
  const isHydrated = useIsHydrated()
  const named = new URLSearchParams(useQueryString()).get('q') ?? ''
  const [stored, setStored] = useState<Stored>(freshStart)
  /** Two changes in one event both count. */
  const latest = useRef(stored)
  const isRead = useRef(false)
  const country = useCountry(isHydrated)

  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const found = readStored()
    latest.current = found
    setStored(found)
    if (new URLSearchParams(location.search).has('q') || !steps.includes(found.step)) return
    history.replaceState(null, '', `?q=${found.step}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, [])

  const change = (part: Partial<Stored>) => {
    latest.current = { ...latest.current, ...part }
    setStored(latest.current)
    store(latest.current)
  }
  const at = steps.includes(named) ? (named as Step) : 'topics'
  return {
    ...stored,
    at,
    country,
    isHydrated,
    change,
    answer: (answers) => change({ answers }),
    go: (step) => {
      change({ step, ...(step === 'result' && { isAgain: false }) })
      setQueryString(`q=${step}`)
    },
    clear: () => {
      forget()
      latest.current = { ...freshStart(), from: 'own' }
      setStored(latest.current)
      setQueryString('q=topics')
    },
  }
}

/** Without a chosen country, the server may know the country better than the guess of this page. */
function useCountry(isHydrated: boolean): string {
  const [known, setKnown] = useState<string>()
  useEffect(() => {
    if (isHydrated && !chosenCountry()) void countryByServer().then(setKnown)
  }, [isHydrated])
  return isHydrated ? (chosenCountry() ?? known ?? visitorCountry()) : ''
}
