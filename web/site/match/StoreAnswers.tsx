import { useT } from '#shared/i18n/words.tsx'
import type { Match } from './use-match.ts'

/** The answers outlive the visit only with consent, and can be deleted at any time. */
export function StoreAnswers({ match }: { match: Match }) {
  const t = useT()
  return (
    <section className="match-stored" aria-label={t('match_results.keep_label')}>
      <p>
        <input
          id="store-answers"
          type="checkbox"
          aria-describedby="store-hint"
          checked={match.isStored}
          onChange={({ target }) => match.change({ isStored: target.checked })}
        />
        <label htmlFor="store-answers">{t('match_results.keep')}</label>
        <small id="store-hint">{t('match_results.keep_hint')}</small>
      </p>
      <button type="button" className="match-skip" onClick={match.clear}>
        {t('match_results.delete')}
      </button>
    </section>
  )
}
