import type { SubmitEvent } from 'react'
import { crisisTopics, type MatchQuestion, matchQuestions } from '#schemas/marketplace/match-options.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import formClasses from '#shared/form/form.module.css'
import { useReading } from '#shared/i18n/words.tsx'
import { LateOwnAnswers } from './LateAccount.tsx'
import { LiveCount } from './LiveCount.tsx'
import { Options } from './Options.tsx'
import { chosenOf, mostOf, optionsOf, withChosen } from '#shared/match/questions.ts'
import type { Match } from './use-match.ts'

export interface QuestionProps {
  match: Match
  question: MatchQuestion
  place: number
}

/** A question begins afresh, also after another one. */
export const Question = (props: QuestionProps) => <OneQuestion key={props.question} {...props} />

/** Enter continues, and the answers of other questions stay. */
function OneQuestion({ match, question, place }: QuestionProps) {
  const { locale, t } = useReading()
  const { answers, country, go } = match
  const chosen = chosenOf(answers, question)
  const next = matchQuestions[place + 1] ?? 'result'
  const isCrisis = question === 'topics' && chosen.some((topic) => crisisTopics.includes(topic))
  const most = mostOf(question)

  function proceed(event: SubmitEvent) {
    event.preventDefault()
    go(isCrisis ? 'help' : match.isAgain ? 'result' : next)
  }
  return (
    <div className="match-columns">
      <form className="match-question" onSubmit={proceed}>
        <p className="match-progress">
          {place > 0 ? (
            <button type="button" className="match-back" onClick={() => go(matchQuestions[place - 1] ?? 'topics')}>
              <span aria-hidden="true">← </span>
              {t('match.back')}
            </button>
          ) : (
            <span />
          )}
          <span>{t('match.progress', { at: place + 1, of: matchQuestions.length })}</span>
        </p>
        <span className="match-bar" aria-hidden="true">
          {matchQuestions.map((name, at) => (
            <i key={name} className={at <= place ? 'match-done' : undefined} />
          ))}
        </span>
        {place === 0 && <LateOwnAnswers match={match} />}
        <fieldset>
          <legend>
            <h1 tabIndex={-1}>{t.any(`match.${question}_title`)}</h1>
          </legend>
          <p className="match-lead">{t.any(`match.${question}_lead`)}</p>
          <Options
            name={question}
            options={country === '' ? [] : optionsOf(question, country, locale, t)}
            chosen={chosen}
            most={most}
            onChoose={(values) => match.answer(withChosen(answers, question, values))}
          />
        </fieldset>
        <div className="match-actions">
          <button type="submit" className={formClasses.submit}>
            {next === 'result' || match.isAgain ? t('match.show') : t('match.continue')}
          </button>
          <button
            type="button"
            className="match-skip"
            onClick={() => {
              match.answer(withChosen(answers, question, []))
              go(next)
            }}
          >
            {t('match.skip')}
          </button>
        </div>
        <p className="match-small">{t('match.privacy')}</p>
        <p className="match-small">
          {t('match.crisis_line')} <a href={addressOf(locale, paths.crisisHelp())}>{t('match.crisis_link')}</a>
        </p>
      </form>
      <LiveCount answers={answers} country={country} without={match.without} />
    </div>
  )
}
