import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { CalendarDay } from '#schemas/availability.ts'
import { useFormats } from '../account/viewer.tsx'
import { moveFocus } from './arrow-keys.ts'
import { DayButton } from './DayButton.tsx'

interface MonthGridProps {
  month: string
  days: readonly CalendarDay[]
  shown: CalendarDay | undefined
  onDay: (day: CalendarDay) => void
}

// A Monday, to name the days of the week by.
const monday = Date.UTC(2024, 0, 1)
const weekdays = Array.from({ length: 7 }, (_, index) =>
  new Date(monday + index * 86_400_000).toISOString().slice(0, 10),
)

export function MonthGrid({ month, days, shown, onDay }: MonthGridProps) {
  const t = useTranslate()
  const formats = useFormats()
  const first = days[0]?.date.date ?? `${month}-01`
  const emptyBefore = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  return (
    <Box
      component="fieldset"
      aria-label={t('availability.days')}
      onKeyDown={(event) => moveFocus(event, 7)}
      sx={{ border: 0, m: 0, minWidth: 0, display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 1, p: '6px' }}
    >
      {weekdays.map((date) => (
        <Box key={date} aria-hidden sx={{ textAlign: 'center', fontSize: 14, color: 'var(--muted)' }}>
          {formats.date(date, { weekday: 'short' })}
        </Box>
      ))}
      {days.map((day, index) => (
        <Box key={day.date.date} sx={index === 0 ? { gridColumnStart: emptyBefore + 1 } : {}}>
          <DayButton day={day} isShown={day === shown} onDay={onDay} />
        </Box>
      ))}
    </Box>
  )
}
