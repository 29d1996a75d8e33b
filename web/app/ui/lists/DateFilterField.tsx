import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CalendarButton } from '#ui/forms/CalendarButton.tsx'
import { readDate } from '#ui/forms/typed-date.ts'
import { useTypedDate } from '#ui/forms/use-typed-date.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface DateFilterFieldProps {
  label: string
  /** An ISO date, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A date above a list. The list is read once the date is complete; a text that is none stays and is marked. */
export function DateFilterField({ label, value, onChange }: DateFilterFieldProps) {
  const t = useTranslate()
  const id = useId()
  const { locale } = useFormats()
  const [unread, setUnread] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const take = (wanted: string) => {
    const isDate = wanted === '' || readDate(wanted, locale) !== null
    setUnread(isDate ? null : wanted)
    if (isDate && wanted !== value) onChange(wanted)
  }
  const date = useTypedDate(unread ?? value, take)
  const isWrong = unread !== null && isLeft
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        gap: 1,
        flex: '1 1 150px',
        maxWidth: { sm: 190 },
      }}
    >
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, color: 'var(--muted)' }}>
        {label}
      </Box>
      <Box sx={boxStyle(isWrong)}>
        <Box
          component="input"
          id={id}
          value={date.text}
          onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => {
            setLeft(false)
            date.type(target.value)
          }}
          onBlur={() => {
            setLeft(true)
            date.leave()
          }}
          placeholder={t('account.dates.pattern')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          autoComplete="off"
          maxLength={30}
          sx={{
            flex: 1,
            width: '100%',
            minWidth: 0,
            font: 'inherit',
            color: 'inherit',
            bgcolor: 'transparent',
            border: 0,
            p: 0,
          }}
        />
        <CalendarButton label={label} value={date.read} onPick={date.pick} />
      </Box>
      {isWrong && (
        <Box id={`${id}-problem`} role="alert" sx={{ fontSize: 13, color: 'var(--error)' }}>
          {t('validation.date')}
        </Box>
      )}
    </Box>
  )
}

const boxStyle = (isWrong: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  height: { xs: 44, sm: 40 },
  pl: 3,
  fontSize: 14,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1.5px solid',
  borderColor: isWrong ? 'var(--error)' : 'var(--control)',
  borderRadius: 3,
  '&:focus-within:has(input:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& input:focus-visible': { outline: 'none' },
})
