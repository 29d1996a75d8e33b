import { useInput, ValidationError } from 'react-admin'
import type { Chosen } from './chosen.ts'
import { FileDrop } from './FileDrop.tsx'
import type { SizeUnit } from './use-file-size.ts'

interface FilesInputProps {
  source: string
  label: string
  unit: SizeUnit
  isDisabled: boolean
}

/** Files as a form field. */
export function FilesInput({ source, label, unit, isDisabled }: FilesInputProps) {
  const { field, fieldState, formState } = useInput<Chosen[]>({ source, defaultValue: [] })
  // No error before the first choice or the first submit.
  const message = fieldState.isDirty || formState.isSubmitted ? fieldState.error?.message : undefined
  return (
    <FileDrop
      label={label}
      unit={unit}
      chosen={field.value as Chosen[]}
      onChange={(chosen) => {
        field.onChange(chosen)
        // A choice is complete at once, so its error appears at once.
        field.onBlur()
      }}
      problem={message && <ValidationError error={message} />}
      isDisabled={isDisabled}
    />
  )
}
