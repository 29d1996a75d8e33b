import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { useT } from '#shared/i18n/words.tsx'

export interface ConcernFieldProps {
  value: string
  onPick: (code: string) => void
}

/** What a visitor looks for help with. */
export function ConcernField({ value, onPick }: ConcernFieldProps) {
  const t = useT()
  const specialities = useRead(regionApi.reference, { params: { kind: 'speciality' } }).data
  return (
    <SearchableSelect
      name="concern"
      label={t('home_search.what_brings_you')}
      empty={t('search.any')}
      value={value}
      options={specialities}
      onPick={onPick}
    />
  )
}
