import { matchLimits, matchQuestions } from '#schemas/marketplace/match-options.ts'
import { matchApi } from '#schemas/marketplace/matching.calls.gen.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import { Broken } from '#site/shell/Broken.tsx'
import { EmptyState } from '#site/shell/EmptyState.tsx'
import { CompareLink } from './CompareLink.tsx'
import { LateSaveInAccount } from './LateAccount.tsx'
import { StoreAnswers } from './StoreAnswers.tsx'
import { NoneOfThese } from './NoneOfThese.tsx'
import { hiddenOf } from '#shared/match/answers.ts'
import { labelsOf } from '#shared/match/questions.ts'
import { ResultCard } from './ResultCard.tsx'
import styles from './results.css?inline'
import { Title } from './Title.tsx'
import type { Match } from './use-match.ts'

/** The three therapists who fit best, with reasons. */
export function Results({ match }: { match: Match }) {
  const { t } = useReading()
  useSheet(styles)
  const { answers, country, seed, excluded, isHydrated } = match
  const what = { body: { answers, country, seed, exclude: hiddenOf(match), timezone: visitorZone() } }
  const { data, error, isFetching, refetch } = useRead(matchApi.find, isHydrated && country !== '' ? what : null)
  const results = isFetching ? undefined : data?.data
  return (
    <>
      <Title>
        {results ? t('match_results.result_title', { smart_count: results.length }) : t('match_results.searching')}
      </Title>
      <p className="match-lead">{t('match_results.result_lead')}</p>
      <Chosen match={match} />
      {error !== undefined && <Broken error={error} onRetry={refetch} />}
      {error === undefined && !results && <Skeletons />}
      {results?.length === 0 && (
        <EmptyState
          text={excluded.length > 0 ? t('match_results.seen_all') : t('match_results.nobody')}
          action={excluded.length > 0 ? t('match_results.show_again') : t('match_results.change')}
          onAction={() => (excluded.length > 0 ? match.change({ excluded: [] }) : match.go('topics'))}
        />
      )}
      {results && results.length > 0 && (
        <>
          <ul className="match-cards">
            {results.map((result) => (
              <ResultCard key={result.provider.identifier} result={result} criteria={data?.criteria ?? 0} />
            ))}
          </ul>
          <CompareLink results={results} />
          <NoneOfThese match={match} results={results} />
        </>
      )}
      <StoreAnswers match={match} />
      <LateSaveInAccount match={match} />
    </>
  )
}

/** What was answered, in short, and the way back to it. */
function Chosen({ match: { answers, country, without, change, go } }: { match: Match }) {
  const { locale, t } = useReading()
  const labels = matchQuestions.flatMap((question) => labelsOf(answers, question, { country, locale, t }))
  return (
    <ul className="match-chosen">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
      {without !== '' && (
        <li>
          {t('match.without')}{' '}
          <button type="button" className="match-back" onClick={() => change({ without: '' })}>
            {t('match_results.with')}
          </button>
        </li>
      )}
      <li>
        <button type="button" className="match-back" onClick={() => go('topics')}>
          {t('match_results.change')}
        </button>
      </li>
    </ul>
  )
}

const Skeletons = () => (
  <ul className="match-cards" aria-hidden="true">
    {Array.from({ length: matchLimits.results }, (_, place) => (
      <li key={place} className="match-skeleton" />
    ))}
  </ul>
)
