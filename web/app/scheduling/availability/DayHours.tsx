import PickIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type BookedSpan, spanText } from './booked-hours.ts'
import { CopyDay, useWeekdayName } from './CopyDay.tsx'
import { HoursBar } from './HoursBar.tsx'
import { HoursField } from './HoursField.tsx'
import { Intervals } from './Intervals.tsx'
import { type Day, opened } from './week.ts'

interface DayHoursProps {
  day: Day
  booked?: readonly BookedSpan[]
  onChange: (day: Day) => void
  onCopy: (weekdays: readonly number[]) => void
}

const columns = {
  xs: 'minmax(0, 1fr) auto auto',
  sm: '150px minmax(0, 1fr) auto auto',
  md: '150px minmax(150px, 240px) minmax(0, 1fr) auto auto',
}

/** A wide window shows the marks of the bar instead. */
const bookedText = {
  fontSize: 13,
  color: 'var(--muted)',
  position: { md: 'absolute' },
  width: { md: '1px' },
  height: { md: '1px' },
  overflow: { md: 'hidden' },
  clipPath: { md: 'inset(50%)' },
} as const

/** Hours of one weekday in one row: typed, or picked from lists below it. */
export function DayHours({ day, booked = [], onChange, onCopy }: DayHoursProps) {
  const t = useTranslate()
  const id = useId()
  const name = useWeekdayName()(day.weekday)
  const [isPicking, setPicking] = useState(false)
  const change = (intervals: Day['intervals']) => onChange({ ...day, intervals })
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        border: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: columns,
        columnGap: { xs: 0, sm: 3 },
        alignItems: 'center',
        minHeight: 52,
        px: { xs: 3, sm: 4 },
        py: 1,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <FormControlLabel
        control={<Switch checked={day.isAvailable} onChange={(_, isAvailable) => onChange(opened(day, isAvailable))} />}
        label={name}
        sx={{ minHeight: 44, mr: { xs: 0, sm: 4 }, gridColumn: { xs: '1 / 2', sm: 'auto' } }}
      />
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        {day.isAvailable ? (
          <HoursField dayName={name} intervals={day.intervals} onChange={change} />
        ) : (
          <Typography sx={{ color: 'var(--muted)' }}>{t('availability.unavailable')}</Typography>
        )}
        {booked.length > 0 && (
          <Typography sx={bookedText}>{t('calendar.booked_of', { hours: booked.map(spanText).join(', ') })}</Typography>
        )}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <HoursBar intervals={day.isAvailable ? day.intervals : []} booked={booked} />
      </Box>
      <Button
        startIcon={<PickIcon />}
        disabled={!day.isAvailable}
        aria-expanded={day.isAvailable && isPicking}
        aria-controls={`${id}-lists`}
        aria-label={t('availability.pick_of', { day: name })}
        onClick={() => setPicking(!isPicking)}
        // Beside the name of the day a phone has no place for the word, which stays the name of the button.
        sx={{
          minHeight: 44,
          minWidth: 44,
          px: { xs: 1, sm: 2 },
          fontSize: 14,
          '@media (max-width: 599.95px)': { '& .MuiButton-startIcon': { m: 0 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('availability.pick_hours')}
        </Box>
      </Button>
      <CopyDay weekday={day.weekday} onCopy={onCopy} />
      <Box id={`${id}-lists`} sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' } }}>
        {day.isAvailable && isPicking && (
          <Box sx={{ py: 2 }}>
            <Intervals dayName={name} intervals={day.intervals} onChange={change} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
