import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { countryName } from '#shared/i18n/format.ts'
import { ChosenFilter, useFilter } from '#ui/lists/ListFilters.tsx'

/** Countries where the product operates. */
export function CountryFilter({ label }: { label: string }) {
  const { locale } = useFormats()
  const [value] = useFilter('country')
  const { data: countries = [] } = useRead(regionApi.countries, {}, { staleTime: 3_600_000 })
  const codes = new Set([...countries.map(({ code }) => code), ...(value ? [value] : [])])
  const options = [...codes].map((code) => ({ value: code, text: countryName(locale, code) }))
  return <ChosenFilter name="country" label={label} options={options} />
}
