import { TextInput, useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'

/** A message of 5 to 2500 characters, or none; label and hint are text keys. */
export function MessageInput({ label, hint }: { label: string; hint: string }) {
  const t = useTranslate()
  return (
    <TextInput
      source="message"
      label={t(label)}
      helperText={t(hint, { min: bookingLimits.messageMin, limit: bookingLimits.messageMax })}
      multiline
      minRows={4}
      fullWidth
    />
  )
}
