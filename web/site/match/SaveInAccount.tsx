import { type SubmitEvent, useState } from 'react'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import formClasses from '#shared/form/form.module.css'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { answersIn, areSameAnswers } from '#shared/match/answers.ts'
import { dayOfMonth } from '#shared/match/day-of-month.ts'
import { useSheet } from '#site/lib/use-sheet.ts'
import styles from './account.css?inline'
import type { Match } from './use-match.ts'
import { useOwnAnswers } from './use-own-answers.ts'

/** Saves the answers in the account, with a consent of its own; shows and deletes those that are there. */
export function SaveInAccount({ match }: { match: Match }) {
  useSheet(styles)
  const { t } = useReading()
  const { own, isFetching, isVisitor, isBusy, save, remove } = useOwnAnswers(match)
  if (isFetching || Object.keys(match.answers).length === 0) return null
  return (
    <section className="match-own" aria-label={t('match_account.title')}>
      {isVisitor ? (
        <SignIn />
      ) : own?.saved ? (
        <Saved match={match} saved={own.saved} isBusy={isBusy} onSave={() => save(false)} onDelete={remove} />
      ) : (
        <Consent isBusy={isBusy} onSave={() => save(true)} />
      )}
    </section>
  )
}

/** The answers stay in this tab, so they are still here after the sign-in. */
function SignIn() {
  const { locale, t } = useReading()
  const redirect = addressOf(locale, paths.match({ q: 'result' }))
  return (
    <>
      <p className="match-small">{t('match_account.sign_in_text')}</p>
      <a className="match-skip" href={addressOf(locale, paths.login({ redirect }))}>
        {t('match_account.sign_in')}
      </a>
    </>
  )
}

function Consent({ isBusy, onSave }: { isBusy: boolean; onSave: () => void }) {
  const { t } = useReading()
  const [isGiven, setGiven] = useState(false)
  const [isMissing, setMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(!isGiven)
    if (isGiven) onSave()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t('match_account.save_title')}</h2>
      <p className="match-consent">
        <input
          id="match-consent"
          type="checkbox"
          checked={isGiven}
          aria-describedby="match-consent-text match-consent-missing"
          aria-invalid={isMissing && !isGiven}
          onChange={({ target }) => setGiven(target.checked)}
        />
        <label htmlFor="match-consent">{t('match_account.consent')}</label>
      </p>
      <p className="match-small" id="match-consent-text">
        {t('match_account.consent_text')}
      </p>
      <p className="match-missing" id="match-consent-missing" role="alert">
        {isMissing && !isGiven && t('match_account.consent_missing')}
      </p>
      <button type="submit" className={formClasses.submit} disabled={isBusy}>
        {t('match_account.save')}
      </button>
    </form>
  )
}

interface SavedProps {
  match: Match
  saved: NonNullable<OwnAnswers['saved']>
  isBusy: boolean
  onSave: () => void
  onDelete: () => void
}

function Saved({ match: { answers, country }, saved, isBusy, onSave, onDelete }: SavedProps) {
  const { locale, t } = useReading()
  const date = dayOfMonth(locale, visitorZone(), saved.savedAt)
  const isSame = areSameAnswers(answersIn(saved, country), answers)
  return (
    <>
      <p>{t(isSame ? 'match_account.saved_on' : 'match_account.differs', { date })}</p>
      <div className="match-own-actions">
        {!isSame && (
          <button type="button" className={formClasses.submit} disabled={isBusy} onClick={onSave}>
            {t('match_account.again')}
          </button>
        )}
        <a className="match-skip" href={addressOf(locale, paths.savedTherapists())}>
          {t('match_account.manage')}
        </a>
        <button type="button" className="match-skip" disabled={isBusy} onClick={onDelete}>
          {t('match_account.delete')}
        </button>
      </div>
    </>
  )
}
