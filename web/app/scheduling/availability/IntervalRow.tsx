import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { earliestStart, hourOfText, hourText, type Interval, isOvernight, withTimes } from './week.ts'

interface IntervalRowProps {
  intervals: readonly Interval[]
  index: number
  dayName: string
  onChange: (interval: Interval) => void
  onRemove?: () => void
}

const startHours = Array.from({ length: 24 }, (_, hour) => hour)
const endHours = Array.from({ length: 24 }, (_, hour) => hour + 1)

/** Start and end in whole hours; times before the end of the previous interval are disabled. */
export function IntervalRow({ intervals, index, dayName, onChange, onRemove }: IntervalRowProps) {
  const t = useTranslate()
  const interval = intervals[index]
  if (!interval) return null
  const earliest = earliestStart(intervals, index)
  const select = (name: 'startTime' | 'endTime', hours: readonly number[], isDisabled: (hour: number) => boolean) => (
    <TextField
      select
      size="small"
      value={interval[name]}
      onChange={(event) => onChange(withTimes(interval, { [name]: event.target.value }))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t(`availability.${name}`, { day: dayName }) } }}
      sx={{ flex: '0 1 112px', minWidth: 84 }}
    >
      {name === 'endTime' && isOvernight(interval) && (
        <option value={interval.endTime}>{t('availability.next_day', { time: interval.endTime })}</option>
      )}
      {hours.map((hour) => (
        <option key={hour} value={hourText(hour)} disabled={isDisabled(hour)}>
          {hourText(hour)}
        </option>
      ))}
    </TextField>
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, maxWidth: '100%' }}>
      {select('startTime', startHours, (hour) => hour < earliest)}
      <span aria-hidden>–</span>
      {select('endTime', endHours, (hour) => hour <= hourOfText(interval.startTime))}
      {onRemove && (
        <IconButton
          aria-label={t('availability.remove_hours', { from: interval.startTime, to: interval.endTime, day: dayName })}
          onClick={onRemove}
          sx={{ color: 'var(--ink)' }}
        >
          <RemoveIcon />
        </IconButton>
      )}
    </Box>
  )
}
