import { type InputProps, useInput, useTranslate, ValidationError } from 'react-admin'
import { DateBox } from './DateField.tsx'

interface DateInputProps extends Pick<InputProps, 'source' | 'isRequired'> {
  /** Key of the label. */
  label: string
  autoComplete?: string
}

/** A date of a react-admin form; its value is an ISO date, and null while the field is empty. */
export function DateInput({ source, label, isRequired = false, autoComplete }: DateInputProps) {
  const t = useTranslate()
  const { id, field, fieldState } = useInput({ source, parse: (value: string) => (value === '' ? null : value) })
  const message = fieldState.error?.message
  return (
    <DateBox
      id={id}
      name={source}
      label={t(label)}
      value={typeof field.value === 'string' ? field.value : ''}
      onPick={field.onChange}
      onBlur={field.onBlur}
      required={isRequired}
      problem={message === undefined ? undefined : <ValidationError error={message} />}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    />
  )
}
