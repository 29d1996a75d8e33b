import type { MatchResult } from '#schemas/marketplace/matching.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'

/** Leads to the results side by side. */
export function CompareLink({ results }: { results: readonly MatchResult[] }) {
  const { locale, t } = useReading()
  if (results.length < 2) return null
  const therapists = results.map(({ provider }) => provider.identifier).join(',')
  return (
    <a className="match-profile" href={addressOf(locale, paths.compare({ therapists }))}>
      {t('match_results.compare')}
    </a>
  )
}
