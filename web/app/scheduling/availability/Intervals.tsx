import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { IntervalRow } from './IntervalRow.tsx'
import { type Interval, nextInterval, replaceInterval } from './week.ts'

interface IntervalsProps {
  dayName: string
  intervals: readonly Interval[]
  onChange: (intervals: readonly Interval[]) => void
}

/** The hours of one day; a new interval starts where the last one ends. */
export function Intervals({ dayName, intervals, onChange }: IntervalsProps) {
  const t = useTranslate()
  const next = nextInterval(intervals)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {intervals.map((interval, index) => (
        <IntervalRow
          key={index}
          intervals={intervals}
          index={index}
          dayName={dayName}
          onChange={(changed) => onChange(replaceInterval(intervals, index, changed))}
          {...(intervals.length > 1 ? { onRemove: () => onChange(intervals.filter((one) => one !== interval)) } : {})}
        />
      ))}
      <Button
        startIcon={<AddIcon />}
        disabled={!next}
        onClick={() => next && onChange([...intervals, next])}
        sx={{ px: 2 }}
      >
        {t('availability.add_hours')}
      </Button>
    </Box>
  )
}
