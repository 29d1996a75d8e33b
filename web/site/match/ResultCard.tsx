import { useState } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import type { MatchResult } from '#schemas/marketplace/matching.ts'
import * as paths from '#schemas/platform/paths.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { LateSaveButton } from '#site/saved/LateSaveButton.tsx'
import { Picture } from '#site/search/Picture.tsx'
import { hourWords, inImportance, misfitOf, reasonOf } from './reasons.ts'

/** One therapist: why, what does not fit, price, and the next free hours. */
export function ResultCard({ result, criteria }: { result: MatchResult; criteria: number }) {
  const { locale, t } = useReading()
  const [now] = useState(() => new Date())
  const { provider, meets, reasons, misfits, hours } = result
  const { identifier, firstName, lastName, discipline, state, currency } = provider
  const name = `${firstName} ${lastName}`
  const reader = { locale, t, now }
  return (
    <li className="match-card">
      <div className="match-who">
        <Picture provider={provider} />
        <div>
          <h2>{name}</h2>
          <p className="match-small">{[discipline?.name, state?.name].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {criteria > 0 && <p className="match-meets">{t('match_results.meets', { meets, smart_count: criteria })}</p>}
      <div className="match-why">
        <h3>{t('match_results.why', { name: firstName })}</h3>
        <ul>
          {inImportance(reasons).map((finding) => (
            <li key={finding.code} className="match-fits">
              {reasonOf(finding, currency, reader)}
            </li>
          ))}
        </ul>
        {misfits.length > 0 && (
          <>
            <h3>{t('match_results.misfits_title')}</h3>
            <ul>
              {misfits.map((finding) => (
                <li key={finding.code} className="match-misses">
                  {misfitOf(finding, currency, reader)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="match-book">
        <p>
          <span className="match-small">
            {hours.length > 0 ? t('match_results.hours') : t('match_results.no_hours')}
          </span>
          <strong>{provider.isFree ? t('match_results.reasons.free') : money(locale, provider.fee, currency)}</strong>
        </p>
        <ul className="match-hours">
          {hours.map((at) => {
            const { day, time } = hourWords(at, reader)
            return (
              <li key={at}>
                <a href={addressOf(locale, paths.book({ id: identifier, at }))}>
                  <small>{day}</small> {time}
                  <span className="match-hidden-text">{t('match_results.book_hour', { name })}</span>
                </a>
              </li>
            )
          })}
        </ul>
        <a className="match-profile" href={addressOf(locale, paths.therapist({ id: identifier }))}>
          {t('match_results.profile', { name: firstName })}
        </a>
      </div>
      <LateSaveButton identifier={identifier} name={name} />
    </li>
  )
}
