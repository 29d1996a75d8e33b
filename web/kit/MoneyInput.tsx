import { TextInput, type TextInputProps } from 'react-admin'

/** Whole units of money: digits only on the screen, times 100 in the form's value. */
export const MoneyInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    format={wholeUnits}
    parse={minorUnits}
    slotProps={{ ...props.slotProps, htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
    autoComplete="off"
  />
)

const wholeUnits = (minor: unknown): string => (typeof minor === 'number' ? String(Math.trunc(minor / 100)) : '')

function minorUnits(typed: string): number | null {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(`${digits}00`)
}
