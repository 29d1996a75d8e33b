import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

type Widths = { flex: string | Record<string, string>; maxWidth: number | Record<string, number> }

/** Label and control in one frame, so that a row of filters is one line. */
const frame = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  minHeight: { xs: 44, sm: 32 },
  pl: 3,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 999,
  fontSize: 14,
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:focus-within': { outline: '3px solid var(--focus)', outlineOffset: '1px' },
  '&.set': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
} as const

/** A label that is too long ends with dots and leaves room to type. */
const labelText = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 13,
  color: 'var(--muted)',
  whiteSpace: 'nowrap',
} as const

/** Style of the control inside a frame. */
export const control = {
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  pr: 2,
  font: 'inherit',
  color: 'inherit',
  bgcolor: 'transparent',
  border: 0,
  borderRadius: 999,
  outline: 'none',
  textOverflow: 'ellipsis',
  '& option': { bgcolor: 'var(--card)', color: 'var(--ink)' },
} as const

interface FilterFieldProps {
  label: string
  widths: Widths
}

/** It uses native controls, so that the first load of a list needs no others. */
export function Labelled({
  label,
  widths,
  id,
  isSet,
  ref,
  children,
}: FilterFieldProps & ComponentProps<'div'> & { isSet: boolean }) {
  return (
    <Box ref={ref} className={isSet ? 'set' : ''} sx={{ ...frame, ...widths }}>
      <Box component="label" htmlFor={id} sx={labelText}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

export function FilterInput({ label, widths, ...rest }: FilterFieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled label={label} widths={widths} id={id} isSet={Boolean(rest.value)}>
      <Box component="input" id={id} sx={{ ...control, minWidth: 40 }} {...rest} />
    </Labelled>
  )
}

interface FilterComboProps {
  label: string
  isSet: boolean
  /** What an `Autocomplete` gives its input. */
  params: AutocompleteRenderInputParams
}

/** The input of an `Autocomplete` that is a filter. */
export const FilterCombo = ({
  label,
  isSet,
  params: {
    id,
    InputProps: { ref: anchor },
    inputProps,
  },
}: FilterComboProps) => (
  <Labelled ref={anchor} label={label} id={id} isSet={isSet} widths={{ flex: '1 1 auto', maxWidth: { sm: 300 } }}>
    <Box component="input" sx={{ ...control, minWidth: 40 }} {...inputProps} />
  </Labelled>
)

/** Its place among the other filters. */
export const comboPlace = {
  flex: { xs: '1 1 100%', sm: '1 1 170px' },
  minWidth: 0,
  maxWidth: { sm: 260 },
  display: 'flex',
} as const

interface FilterChoiceProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  /** Offers the empty value for all rows. */
  canBeAll?: boolean
  /** Pixels; longer values end with dots, so that all filters of a list fit on one line. */
  maxWidth?: number
  onChange: (value: string) => void
}

/** A filter by one of a few values. */
export function FilterChoice({ label, value, options, canBeAll = true, maxWidth = 260, onChange }: FilterChoiceProps) {
  const t = useTranslate()
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      widths={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, maxWidth: { sm: maxWidth } }}
    >
      {canBeAll && <option value="">{t('resources.all')}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </FilterSelect>
  )
}

export function FilterSelect({ label, widths, ...rest }: FilterFieldProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelled label={label} widths={widths} id={id} isSet={Boolean(rest.value)}>
      <Box component="select" id={id} sx={control} {...rest} />
    </Labelled>
  )
}
