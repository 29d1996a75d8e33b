import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

type Widths = { flex: string | Record<string, string>; maxWidth: number | Record<string, number> }

const control = {
  width: '100%',
  height: { xs: 44, sm: 40 },
  px: 3,
  font: 'inherit',
  fontSize: 14,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 3,
} as const

interface FilterFieldProps {
  label: string
  widths: Widths
}

/** Label and control of a filter. It uses native controls, so that the first load of a list needs no others. */
function Labelled({ label, widths, id, children }: FilterFieldProps & ComponentProps<'div'>) {
  return (
    <Box sx={{ display: 'grid', alignContent: 'start', gap: 1, ...widths }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, color: 'var(--muted)' }}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

export function FilterInput({ label, widths, ...rest }: FilterFieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled label={label} widths={widths} id={id}>
      <Box component="input" id={id} sx={control} {...rest} />
    </Labelled>
  )
}

interface FilterChoiceProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  /** Offers the empty value for all rows. */
  canBeAll?: boolean
  onChange: (value: string) => void
}

/** A filter by one of a few values. */
export function FilterChoice({ label, value, options, canBeAll = true, onChange }: FilterChoiceProps) {
  const t = useTranslate()
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      widths={{ flex: '1 1 150px', maxWidth: { sm: 240 } }}
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
    <Labelled label={label} widths={widths} id={id}>
      <Box component="select" id={id} sx={control} {...rest} />
    </Labelled>
  )
}
