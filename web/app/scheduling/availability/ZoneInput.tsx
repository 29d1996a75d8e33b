import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { FieldTitle, InputHelperText, useInput, useTranslate } from 'react-admin'

const zones = Intl.supportedValuesOf('timeZone')

/** Time zone field; typing narrows the list. */
export function ZoneInput({ source, label, helperText }: { source: string; label: string; helperText: string }) {
  const t = useTranslate()
  const { field, fieldState, id } = useInput<string>({ source, isRequired: true })
  return (
    <Autocomplete
      id={id}
      disableClearable
      autoHighlight
      options={zones}
      value={field.value}
      onChange={(_, chosen) => field.onChange(chosen)}
      onBlur={() => field.onBlur()}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      noOptionsText={t('account.no_options')}
      openText={t('ra.action.open')}
      closeText={t('ra.action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          name={source}
          label={<FieldTitle label={label} source={source} isRequired />}
          error={fieldState.error !== undefined}
          helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
        />
      )}
    />
  )
}
