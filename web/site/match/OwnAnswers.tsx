import { useEffect } from 'react'
import { matchQuestions } from '#schemas/marketplace/match-options.ts'
import type { SavedAnswers } from '#schemas/marketplace/match-answers.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import formClasses from '#shared/form/form.module.css'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { answersIn } from '#shared/match/answers.ts'
import { dayOfMonth } from '#shared/match/day-of-month.ts'
import { labelsOf } from '#shared/match/questions.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import styles from './account.css?inline'
import type { Match } from './use-match.ts'
import { useOwnAnswers } from './use-own-answers.ts'

/** What the client has stored: saved answers to use, change or delete; otherwise the preferences fill in the questions. */
export function OwnAnswers({ match }: { match: Match }) {
  useSheet(styles)
  const { answers, from, change } = match
  const stored = useOwnAnswers(match)
  const { own, isFetching, isVisitor } = stored
  const isFresh = from === '' && Object.keys(answers).length === 0
  const preferred = own?.preferred
  const isFilledIn = isFresh && own?.saved === null && preferred !== undefined && Object.keys(preferred).length > 0
  useEffect(() => {
    if (isFilledIn) change({ answers: preferred, from: 'preferences' })
    // Once: from then on the answers are not empty.
  }, [isFilledIn, preferred, change])

  if (isVisitor) return null
  if (isFetching) return isFresh && <i className="match-waiting" />
  if (isFresh && own?.saved) return <Saved match={match} saved={own.saved} onDelete={stored.remove} />
  return from === 'preferences' && <FilledIn match={match} />
}

function Saved({ match, saved, onDelete }: { match: Match; saved: SavedAnswers; onDelete: () => void }) {
  const { locale, t } = useReading()
  const { country, change, go } = match
  const answers = answersIn(saved, country)
  const labels = matchQuestions.flatMap((question) => labelsOf(answers, question, { country, locale, t }))
  const take = () => change({ answers, from: 'account' })
  const isCrisis = answers.topics?.includes('crisis')
  return (
    <section className="match-own" aria-labelledby="own-answers">
      <h2 id="own-answers">{t('match_account.of', { date: dayOfMonth(locale, visitorZone(), saved.savedAt) })}</h2>
      <p>{labels.join(' · ')}</p>
      <p className="match-small">{t('match_account.text')}</p>
      <div className="match-own-actions">
        <button
          type="button"
          className={formClasses.submit}
          onClick={() => {
            take()
            go(isCrisis ? 'help' : 'result')
          }}
        >
          {t('match_account.use')}
        </button>
        <button type="button" className="match-skip" onClick={take}>
          {t('match_account.change')}
        </button>
        <button type="button" className="match-skip" onClick={onDelete}>
          {t('match_account.delete')}
        </button>
      </div>
    </section>
  )
}

function FilledIn({ match: { change } }: { match: Match }) {
  const { locale, t } = useReading()
  return (
    <section className="match-own" aria-labelledby="filled-in">
      <h2 id="filled-in">{t('match_account.prefilled')}</h2>
      <p className="match-small">{t('match_account.prefilled_text')}</p>
      <div className="match-own-actions">
        <button type="button" className="match-skip" onClick={() => change({ answers: {}, from: 'own' })}>
          {t('match_account.empty')}
        </button>
        <a className="match-skip" href={addressOf(locale, paths.preferences())}>
          {t('match_account.to_preferences')}
        </a>
      </div>
    </section>
  )
}
