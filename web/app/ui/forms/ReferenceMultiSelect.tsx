import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { FieldTitle, useInput, useTranslate } from 'react-admin'
import { useOptionProps } from './reference-options.tsx'
import type { ReferenceSelectProps } from './ReferenceSelect.tsx'
import { type Option, usePlaces, useReferences } from './references.ts'

const none: Option[] = []

/** Several rows of reference data, in the order of selection. */
export const ReferenceMultiSelect = (props: ReferenceSelectProps) =>
  props.kind === 'state' ? <StateSelect {...props} /> : <RowSelect {...props} />

const StateSelect = (props: ReferenceSelectProps) => <OptionSelect {...props} options={usePlaces('state')} />
const RowSelect = (props: ReferenceSelectProps) => <OptionSelect {...props} options={useReferences(props.kind)} />

interface OptionSelectProps extends ReferenceSelectProps {
  options: Option[] | undefined
}

function OptionSelect({ source, label, isRequired = false, helperText, options = none }: OptionSelectProps) {
  const t = useTranslate()
  const { field, fieldState, id } = useInput({ source, isRequired })
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
