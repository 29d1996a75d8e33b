import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useSheet } from '#site/lib/use-sheet.ts'
import styles from './saved.css?inline'
import { SaveSearch } from './SaveSearch.tsx'
import { useSavedTherapists } from './saved-therapists.ts'

const mostCompared = 3

/** Ways to what is saved: a client's list, and the newest ones side by side. */
export function SavedLinks() {
  useSheet(styles)
  const { locale, t } = useReading()
  const { identifiers, place } = useSavedTherapists()
  const compared = identifiers.slice(0, mostCompared)
  return (
    <>
      {place === 'account' && identifiers.length > 0 && (
        <a href={addressOf(locale, paths.savedTherapists())}>{t('saved.all', { count: identifiers.length })}</a>
      )}
      {place === 'account' && <SaveSearch />}
      {compared.length > 1 && (
        <a href={addressOf(locale, paths.compare({ therapists: compared.join(',') }))}>
          {t('saved.compare', { count: compared.length })}
        </a>
      )}
    </>
  )
}
