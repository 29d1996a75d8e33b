import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CalendarButton } from '#ui/forms/CalendarButton.tsx'
import { readDate } from '#ui/forms/typed-date.ts'
import { useTypedDate } from '#ui/forms/use-typed-date.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { control, Labelled } from './FilterField.tsx'

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
    <Box sx={{ display: 'grid', flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
      <Labelled label={label} widths={{ flex: 'none', maxWidth: { sm: 190 } }} id={id} isSet={value !== ''}>
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
          sx={{ ...control, pr: 0, width: { sm: 92 } }}
        />
        <Box sx={{ alignSelf: 'center', '& button': { width: { sm: 28 }, height: { sm: 28 } } }}>
          <CalendarButton label={label} value={date.read} onPick={date.pick} />
        </Box>
      </Labelled>
      {isWrong && (
        <Box id={`${id}-problem`} role="alert" sx={{ fontSize: 13, color: 'var(--error)' }}>
          {t('validation.date')}
        </Box>
      )}
    </Box>
  )
}
