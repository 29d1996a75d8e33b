import { useEffect, useRef } from 'react'
import { isOperatingCountry } from '#schemas/platform/countries.ts'
import { matchQuestions } from '#schemas/marketplace/match-options.ts'
import { useT } from '#shared/i18n/words.tsx'
import type { Locale } from '#shared/i18n/locale.ts'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import classes from './match-link.module.css'
import type { QuestionProps } from './Question.tsx'
import { type Match as MatchState, useMatch } from './use-match.ts'

interface StepProps {
  match: MatchState
}
const steps = (locale: Locale) => (locale === 'de' ? import('./steps-de.ts') : import('./steps-en.ts'))
const loadResults: LoadPart<StepProps> = async (locale) => (await steps(locale)).Results
const loadHelp: LoadPart<StepProps> = async (locale) => (await steps(locale)).Help
const loadQuestion: LoadPart<QuestionProps> = async () => (await import('./Question.tsx')).Question

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
      {at === 'result' ? (
        <Late key={at} load={loadResults} props={{ match }} before={<Waiting />} />
      ) : at === 'help' ? (
        <Late key={at} load={loadHelp} props={{ match }} before={<Waiting />} />
      ) : match.isHydrated ? (
        <Late
          key="question"
          load={loadQuestion}
          props={{ match, question: at, place: matchQuestions.indexOf(at) }}
          before={<Waiting />}
        />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** What stands there until the first step has loaded. */
function Waiting() {
  const t = useT()
  return (
    <div className={classes.late}>
      <h1>{t('match.topics_title')}</h1>
      <p>{t('match.topics_lead')}</p>
    </div>
  )
}
