import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useWeekdayName } from './CopyDay.tsx'
import { CopyDay } from './CopyDay.tsx'
import { IntervalRow } from './IntervalRow.tsx'
import { type Day, nextInterval, replaceInterval } from './week.ts'

interface DayHoursProps {
  day: Day
  onChange: (day: Day) => void
  onCopy: (weekdays: readonly number[]) => void
}

/** Hours of one weekday. */
export function DayHours({ day, onChange, onCopy }: DayHoursProps) {
  const t = useTranslate()
  const name = useWeekdayName()(day.weekday)
  const next = nextInterval(day.intervals)
  const setAvailable = (isAvailable: boolean) => {
    const first = nextInterval([])
    onChange({
      ...day,
      isAvailable,
      intervals: isAvailable && day.intervals.length === 0 && first ? [first] : day.intervals,
    })
  }

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
        control={<Switch checked={day.isAvailable} onChange={(_, isAvailable) => setAvailable(isAvailable)} />}
        label={name}
      />
      {day.isAvailable ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {day.intervals.map((interval, index) => (
            <IntervalRow
              key={index}
              intervals={day.intervals}
              index={index}
              dayName={name}
              onChange={(changed) => onChange({ ...day, intervals: replaceInterval(day.intervals, index, changed) })}
              {...(day.intervals.length > 1
                ? { onRemove: () => onChange({ ...day, intervals: day.intervals.filter((one) => one !== interval) }) }
                : {})}
            />
          ))}
          <Button
            startIcon={<AddIcon />}
            disabled={!next}
            onClick={() => next && onChange({ ...day, intervals: [...day.intervals, next] })}
            sx={{ px: 2 }}
          >
            {t('availability.add_hours')}
          </Button>
        </Box>
      ) : (
        <Typography sx={{ color: 'var(--muted)', py: 2 }}>{t('availability.unavailable')}</Typography>
      )}
      <CopyDay weekday={day.weekday} onCopy={onCopy} />
    </Box>
  )
}
