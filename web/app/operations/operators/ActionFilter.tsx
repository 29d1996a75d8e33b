import Autocomplete from '@mui/material/Autocomplete'
import { useTranslate } from 'react-admin'
import { auditActions } from '#schemas/operations/audit-actions.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { comboPlace, FilterCombo } from '#ui/lists/FilterField.tsx'
import { useFilter } from '#ui/lists/ListFilters.tsx'
import { auditPhrase } from './audit-phrase.ts'

/** Operators receive no events of session rooms, so these are not offered. */
const offered = auditActions.filter((action) => !action.startsWith('room.'))

/** Finds an action by its phrase or code; the start of a code, such as `admin.`, can be typed. */
export function ActionFilter() {
  const t = useTranslate()
  const [action, setAction] = useFilter('action')
  const phraseOf = (code: string) => auditPhrase(code, t)
  const options = offered.toSorted((one, other) => phraseOf(one).localeCompare(phraseOf(other)))
  const codeOf = (text: string) =>
    options.find((code) => phraseOf(code).toLowerCase() === text.toLowerCase()) ?? text.slice(0, 80)

  return (
    <Autocomplete
      size="small"
      freeSolo
      options={options}
      value={action === '' ? null : action}
      getOptionLabel={phraseOf}
      filterOptions={(codes, { inputValue }) => {
        const typed = inputValue.trim().toLowerCase()
        return codes.filter((code) => `${phraseOf(code)} ${code}`.toLowerCase().includes(typed))
      }}
      renderOption={({ key, ...item }, code) => (
        <li key={key} {...item} title={code}>
          {phraseOf(code)}
        </li>
      )}
      onChange={(_, chosen) => setAction(codeOf(chosen?.trim() ?? ''))}
      sx={comboPlace}
      renderInput={(params) => (
        <FilterCombo label={t(labelKey('audit-log', 'action'))} isSet={action !== ''} params={params} />
      )}
    />
  )
}
