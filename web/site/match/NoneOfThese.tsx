import { matchLimits } from '#schemas/marketplace/match-options.ts'
import type { MatchResult } from '#schemas/marketplace/matching.ts'
import { useT } from '#shared/i18n/words.tsx'
import type { Match } from './use-match.ts'

/** Finds out what was wrong and searches again, without those who were shown. */
export function NoneOfThese({ match, results }: { match: Match; results: readonly MatchResult[] }) {
  const t = useT()
  const { answers, excluded } = match
  const shown = results.map(({ provider }) => provider.identifier)
  const without = [...new Set([...excluded, ...shown])].slice(-matchLimits.excluded)
  const again = (question: 'times' | 'genders' | 'topics') => () => {
    match.change({ excluded: without, isAgain: true })
    match.go(question)
  }
  const cheaper = () => {
    const least = Math.min(...results.map(({ provider }) => provider.fee))
    match.change({ excluded: without, answers: { ...answers, budget: Math.max(0, least - 1_00) } })
  }
  const choices = [
    ['price', cheaper],
    ['times', again('times')],
    ['genders', again('genders')],
    ['topics', again('topics')],
    ['other', () => match.change({ excluded: without })],
  ] as const
  return (
    <section className="match-none" aria-labelledby="none-title">
      <h2 id="none-title">{t('match_results.none_title')}</h2>
      <p>{t('match_results.none_text')}</p>
      <p className="match-choices">
        {choices.map(([name, act]) => (
          <button key={name} type="button" onClick={act}>
            {t(`match_results.none.${name}`)}
          </button>
        ))}
      </p>
    </section>
  )
}
