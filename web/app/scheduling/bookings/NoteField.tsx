import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'

interface NoteFieldProps {
  label: string
  value: string
  onChange: (note: string) => void
  error?: string | undefined
}

/** The note of a booking, with the number of characters left. */
export function NoteField({ label, value, onChange, error }: NoteFieldProps) {
  const t = useTranslate()
  const isTooLong = value.length > bookingLimits.noteMax
  return (
    <TextField
      fullWidth
      multiline
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isTooLong || error !== undefined}
      helperText={
        error ??
        (isTooLong
          ? t('validation.note')
          : t('booking.note_count', { count: value.length, limit: bookingLimits.noteMax }))
      }
      slotProps={{ htmlInput: { style: { height: 218, overflow: 'auto' }, name: 'note' } }}
    />
  )
}
