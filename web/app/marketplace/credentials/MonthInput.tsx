import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { type FocusEvent, useId } from 'react'
import { useInput, useTranslate, ValidationError } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface MonthInputProps {
  source: string
  label: string
  isRequired?: boolean
  isDisabled?: boolean
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Month and year, `YYYY-MM`: a select and a text input, because browsers differ in `type="month"`. */
export function MonthInput({ source, label, isRequired = false, isDisabled = false }: MonthInputProps) {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const { field, fieldState } = useInput({ source, isRequired, disabled: isDisabled })
  const [year = '', month = ''] = (typeof field.value === 'string' ? field.value : '').split('-')
  const set = (typedYear: string, chosenMonth: string) =>
    field.onChange(typedYear === '' && chosenMonth === '' ? '' : `${typedYear}-${chosenMonth}`)
  // Moving from the month to the year is not a blur.
  const leave = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && field.onBlur()
  const problem = isDisabled ? undefined : fieldState.error?.message
  const shared = {
    error: problem !== undefined,
    disabled: isDisabled,
    sx: { '& .MuiInputBase-root.Mui-disabled': { bgcolor: 'var(--sand)' } },
  }
  return (
    <Box
      component="fieldset"
      aria-labelledby={`${id}-label`}
      onBlur={leave}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box id={`${id}-label`} sx={{ mb: 1, fontWeight: 600 }}>
        {t(label)}
        {isRequired && ' *'}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: 3 }}>
        <TextField
          {...shared}
          select
          id={`${id}-month`}
          label={t('credentials.month')}
          value={month}
          inputRef={field.ref}
          onChange={(event) => set(year, event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-describedby': `${id}-problem` } }}
        >
          <option value="" aria-label={t('account.profile.choose')} />
          {months.map((number) => (
            <option key={number} value={number}>
              {formats.date(`2000-${number}-01`, { month: 'long' })}
            </option>
          ))}
        </TextField>
        <TextField
          {...shared}
          id={`${id}-year`}
          label={t('credentials.year')}
          value={year}
          onChange={(event) => set(event.target.value.replaceAll(/\D/g, ''), month)}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, 'aria-describedby': `${id}-problem` } }}
        />
      </Box>
      <FormHelperText id={`${id}-problem`} error sx={{ minHeight: '1.25em' }}>
        {problem && <ValidationError error={problem} />}
      </FormHelperText>
    </Box>
  )
}
