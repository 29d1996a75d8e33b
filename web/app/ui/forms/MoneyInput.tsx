import { type InputEvent, useRef } from 'react'
import { TextInput, type TextInputProps } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { isLetter, parseWholeAmount, typedAmount } from './amount.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/**
 * Money in whole units: as typed on the screen, times 100 in the form's value. An unclear amount such as `15000.50`
 * stays as typed, so that the schema refuses it.
 */
export function MoneyInput(props: TextInputProps) {
  const { locale } = useFormats()
  const typed = useRef<string>(undefined)
  const parse = (text: string) => {
    typed.current = text
    return minorUnits(text, locale)
  }
  const format = (value: unknown): string => {
    if (typed.current !== undefined && minorUnits(typed.current, locale) === value) return typed.current
    if (typeof value !== 'number') return typeof value === 'string' ? value : ''
    return typedAmount(value, locale)
  }
  return (
    <TextInput
      {...props}
      format={format}
      parse={parse}
      slotProps={{
        ...props.slotProps,
        htmlInput: { inputMode: 'numeric', maxLength: 20, onBeforeInput: refuseLetter },
      }}
      autoComplete="off"
    />
  )
}

/** Ignores a typed letter; pasted text stays, and is refused with an error if it is not an amount. */
export function refuseLetter(event: InputEvent<HTMLInputElement>): void {
  if (isLetter(event.data)) event.preventDefault()
}

function minorUnits(typed: string, locale: Locale): number | string | null {
  if (typed.trim() === '') return null
  return parseWholeAmount(typed, locale) ?? typed
}
