import { rememberCountry } from '#shared/i18n/locale.ts'
import { useT } from '#shared/i18n/words.tsx'
import { changeFilters } from './filters.ts'
import { Pick } from './Pick.tsx'
import type { Place } from './use-listing.ts'

/** The country of the search, stored for the visit; another country resets state and price. */
export function CountryPick({ place: { filters, country, countries, isElsewhere } }: { place: Place }) {
  const t = useT()
  function moveTo(code: string) {
    if (!code) return
    rememberCountry(code)
    changeFilters(filters, { country: code, state: '', priceMax: '' })
  }
  return (
    <Pick
      name="country"
      label={t('search.country')}
      value={isElsewhere ? '' : country}
      {...(isElsewhere && { empty: t('search.choose_state') })}
      options={countries}
      onPick={moveTo}
    />
  )
}
