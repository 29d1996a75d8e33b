import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { CopyDay, useWeekdayName } from './CopyDay.tsx'
import { Intervals } from './Intervals.tsx'
import { type Day, opened } from './week.ts'

interface DayHoursProps {
  day: Day
  onChange: (day: Day) => void
  onCopy: (weekdays: readonly number[]) => void
}

/** Hours of one weekday. */
export function DayHours({ day, onChange, onCopy }: DayHoursProps) {
  const t = useTranslate()
  const name = useWeekdayName()(day.weekday)
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        border: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '200px 1fr auto' },
        gap: 3,
        alignItems: 'start',
        px: { xs: 3, sm: 5 },
        py: 3,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <FormControlLabel
        control={<Switch checked={day.isAvailable} onChange={(_, isAvailable) => onChange(opened(day, isAvailable))} />}
        label={name}
      />
      {day.isAvailable ? (
        <Intervals dayName={name} intervals={day.intervals} onChange={(intervals) => onChange({ ...day, intervals })} />
      ) : (
        <Typography sx={{ color: 'var(--muted)', py: 2 }}>{t('availability.unavailable')}</Typography>
      )}
      <CopyDay weekday={day.weekday} onCopy={onCopy} />
    </Box>
  )
}
