import Box from '@mui/material/Box'
import { useFormats } from '#ui/viewer/viewer.tsx'

// A Monday, to name the days of the week by.
const monday = Date.UTC(2024, 0, 1)
const weekdays = Array.from({ length: 7 }, (_, index) =>
  new Date(monday + index * 86_400_000).toISOString().slice(0, 10),
)

/** Heads of the seven columns of a month; each day names its own weekday, so they are for the eye. */
export function WeekdayNames() {
  const formats = useFormats()
  return weekdays.map((date) => (
    <Box key={date} aria-hidden sx={{ textAlign: 'center', fontSize: 14, color: 'var(--muted)' }}>
      {formats.date(date, { weekday: 'short' })}
    </Box>
  ))
}
