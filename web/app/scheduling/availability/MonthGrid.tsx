import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { moveFocus } from '#ui/page/arrow-keys.ts'
import { DayButton } from './DayButton.tsx'
import { WeekdayNames } from './WeekdayNames.tsx'

interface MonthGridProps {
  month: string
  days: readonly CalendarDay[]
  shown: CalendarDay | undefined
  onDay: (day: CalendarDay) => void
}

export function MonthGrid({ month, days, shown, onDay }: MonthGridProps) {
  const t = useTranslate()
  const first = days[0]?.date.date ?? `${month}-01`
  const emptyBefore = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  return (
    <Box
      component="fieldset"
      aria-label={t('availability.days')}
      onKeyDown={(event) => moveFocus(event, 7)}
      sx={{ border: 0, m: 0, minWidth: 0, display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 1, p: '6px' }}
    >
      <WeekdayNames />
      {days.map((day, index) => (
        <Box key={day.date.date} sx={index === 0 ? { gridColumnStart: emptyBefore + 1 } : {}}>
          <DayButton day={day} isShown={day === shown} onDay={onDay} />
        </Box>
      ))}
    </Box>
  )
}
