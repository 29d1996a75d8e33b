import InputBase from '@mui/material/InputBase'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import Box from '@mui/material/Box'
import { hoursTyped, joined, readHours } from './hours-text.ts'
import type { Interval } from './week.ts'

interface HoursFieldProps {
  dayName: string
  intervals: readonly Interval[]
  onChange: (intervals: readonly Interval[]) => void
}

/** The hours of a day as text. A text that cannot be read stays and is refused below; the hours stay as they were. */
export function HoursField({ dayName, intervals, onChange }: HoursFieldProps) {
  const t = useTranslate()
  const id = useId()
  const stored = hoursTyped(intervals)
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(null)
  const [isLeft, setLeft] = useState(false)
  const read = typed === null ? intervals : readHours(typed.text)
  // The lists of hours, copying another day, or discarding replaces what was typed.
  const isOwn = typed !== null && (read === null ? typed.before : hoursTyped(read)) === stored
  const isWrong = isOwn && read === null && isLeft
  const type = (text: string) => {
    setTyped({ text, before: stored })
    setLeft(false)
    const hours = readHours(text)
    if (hours) onChange(hours)
  }
  const leave = () => {
    setLeft(true)
    if (read !== null) setTyped(null)
  }
  const spoken = joined(intervals).map(({ startTime, endTime }) => t('availability.range', { startTime, endTime }))
  return (
    <Box sx={{ minWidth: 0 }}>
      <InputBase
        value={isOwn ? typed.text : stored}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        error={isWrong}
        autoComplete="off"
        fullWidth
        slotProps={{
          input: {
            'aria-label': t('availability.hours_of', { day: dayName }),
            'aria-describedby': `${id}-read`,
            maxLength: 120,
          },
        }}
        sx={{
          height: { xs: 44, sm: 36 },
          px: 3,
          fontVariantNumeric: 'tabular-nums',
          bgcolor: 'var(--card)',
          border: '1.5px solid',
          borderColor: isWrong ? 'var(--error)' : 'var(--control)',
          borderRadius: 2,
          '& input': { p: 0 },
          '&.Mui-focused': { outline: '3px solid var(--focus)', outlineOffset: 1 },
        }}
      />
      {isWrong ? (
        <Box id={`${id}-read`} role="alert" sx={{ color: 'var(--error)', fontSize: 14, lineHeight: 1.4, mt: 1 }}>
          {t('availability.hours_refused')}
        </Box>
      ) : (
        <span id={`${id}-read`} style={{ position: 'relative' }}>
          <VisuallyHidden>{spoken.join(', ')}</VisuallyHidden>
        </span>
      )}
    </Box>
  )
}
