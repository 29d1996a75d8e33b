import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { FieldTitle, useInput, useTranslate } from 'react-admin'
import { useOptionProps } from './reference-options.tsx'
import type { ReferenceSelectProps } from './ReferenceSelect.tsx'
import { type Option, useReferences } from './references.ts'

const none: Option[] = []

/** Several rows of reference data, in the order in which they were chosen. */
export function ReferenceMultiSelect({ source, kind, label, isRequired = false, helperText }: ReferenceSelectProps) {
  const t = useTranslate()
  const { field, fieldState, id } = useInput({ source, isRequired })
  const options = useReferences(kind) ?? none
  const shared = useOptionProps(options)
  const chosen = Array.isArray(field.value) ? (field.value as string[]).map(shared.optionOf) : []
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      {...shared.props}
      value={chosen}
      onChange={(_, now: Option[]) => field.onChange(now.map(({ identifier }) => identifier))}
      onBlur={() => field.onBlur()}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          name={source}
          label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
          placeholder={chosen.length === 0 ? t('account.profile.choose') : ''}
          {...shared.below(fieldState.error, helperText)}
        />
      )}
    />
  )
}
