import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { regionApi } from '#schemas/regions.ts'
import { useRead } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { countryName } from '../kit/format.ts'
import { useFilter } from '../kit/ListFilters.tsx'

/** Countries in which the product operates. */
export function CountryFilter({ label }: { label: string }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const [value, setValue] = useFilter('country')
  const { data: countries = [] } = useRead(regionApi.countries, {}, { staleTime: 3_600_000 })
  const codes = new Set([...countries.map(({ code }) => code), ...(value ? [value] : [])])
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 240 } }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('resources.all')}</MenuItem>
      {[...codes].map((code) => (
        <MenuItem key={code} value={code}>
          {countryName(locale, code)}
        </MenuItem>
      ))}
    </TextField>
  )
}
