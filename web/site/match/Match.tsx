import { lazy, Suspense, useEffect, useRef } from 'react'
import { isOperatingCountry } from '#schemas/platform/countries.ts'
import { matchQuestions } from '#schemas/marketplace/match-options.ts'
import { useT } from '#shared/i18n/words.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import classes from './match-link.module.css'
import { useMatch } from './use-match.ts'

const Question = lazy(() => import('./Question.tsx').then((file) => ({ default: file.Question })))
const Results = lazy(() => import('./Results.tsx').then((file) => ({ default: file.Results })))
const Help = lazy(() => import('./Help.tsx').then((file) => ({ default: file.Help })))

/** "Find my match": one question at a time, then three therapists. */
export function Match() {
  const t = useT()
  const match = useMatch()
  const { at, country } = match
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    scrollTo(0, 0)
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [at])

  if (country !== '' && !isOperatingCountry(country))
    return <EmptyState text={t('match.elsewhere')} action={t('match.change_country')} picksCountry />
  return (
    <div ref={page} className={`${classes.page} match-page`}>
      <Suspense fallback={<Late />}>
        {at === 'result' ? (
          <Results match={match} />
        ) : at === 'help' ? (
          <Help match={match} />
        ) : (
          match.isHydrated && <Question key={at} match={match} question={at} place={matchQuestions.indexOf(at)} />
        )}
      </Suspense>
      {!match.isHydrated && <Late />}
    </div>
  )
}

/** What stands there until the first step has loaded. */
function Late() {
  const t = useT()
  return (
    <div className={classes.late}>
      <h1>{t('match.topics_title')}</h1>
      <p>{t('match.topics_lead')}</p>
    </div>
  )
}
