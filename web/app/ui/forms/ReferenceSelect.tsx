import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { FieldTitle, useInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { useOptionProps } from './reference-options.tsx'
import { type Option, usePlaces, useReferences } from './references.ts'

export interface ReferenceSelectProps {
  source: string
  kind: ReferenceKind
  label: string
  isRequired?: boolean
  helperText?: string
}

/** One row of reference data: typing narrows the list, a button clears it. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { kind } = props
  return kind === 'country' || kind === 'state' ? <PlaceSelect {...props} kind={kind} /> : <RowSelect {...props} />
}

function RowSelect(props: ReferenceSelectProps) {
  return <OptionSelect {...props} options={useReferences(props.kind)} />
}

/** Reference data that depends on the selected country. */
const countryDependent = ['stateIdentifier', 'ethnicityIdentifier']

function PlaceSelect(props: ReferenceSelectProps & { kind: 'country' | 'state' }) {
  const { setValue, getValues } = useFormContext()
  const forget = () => {
    for (const name of countryDependent) if (getValues(name)) setValue(name, null, { shouldDirty: true })
  }
  return (
    <OptionSelect {...props} options={usePlaces(props.kind)} onChosen={props.kind === 'country' ? forget : undefined} />
  )
}

const none: Option[] = []

interface OptionSelectProps extends Omit<ReferenceSelectProps, 'kind'> {
  /** Undefined until loaded. */
  options: Option[] | undefined
  onChosen?: ((identifier: string | null) => void) | undefined
}

/** A choice from a long list, by typing. */
export function OptionSelect({
  source,
  label,
  isRequired = false,
  helperText,
  options = none,
  onChosen,
}: OptionSelectProps) {
  const t = useTranslate()
  const { field, fieldState, id } = useInput({ source, isRequired })
  const shared = useOptionProps(options)
  const value = typeof field.value === 'string' && field.value !== '' ? shared.optionOf(field.value) : null
  return (
    <Autocomplete
      id={id}
      {...shared.props}
      value={value}
      onChange={(_, chosen: Option | null) => {
        field.onChange(chosen?.identifier ?? null)
        onChosen?.(chosen?.identifier ?? null)
      }}
      onBlur={() => field.onBlur()}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          name={source}
          label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
          placeholder={t('account.profile.choose')}
          {...shared.below(fieldState.error, helperText)}
        />
      )}
    />
  )
}
