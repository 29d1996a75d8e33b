import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { todayMark } from '#app/scheduling/availability/calendar-marks.ts'
import { type Day, hoursOf } from './days.ts'
import { headHeight } from './grid-size.ts'
import type { StopProps } from './use-stops.ts'

interface DayHeadProps {
  day: Day
  count: number
  isToday: boolean
  stop: StopProps
  onOpen: (() => void) | undefined
}

/** The name of a day, which opens it. */
export function DayHead({ day, count, isToday, stop, onOpen }: DayHeadProps) {
  const t = useTranslate()
  const formats = useFormats()
  const hours = hoursOf(day)
  const clocks = hours === 24 ? '' : t('agenda.clocks_change', { hours: formats.number(hours) })
  const name = [
    formats.date(day.date, { weekday: 'long', day: 'numeric', month: 'long' }),
    isToday ? t('agenda.today') : '',
    count === 0 ? t('agenda.no_sessions') : t('agenda.sessions', { smart_count: count }),
    clocks,
  ]
  return (
    <Box
      component="button"
      type="button"
      {...stop}
      aria-disabled={!onOpen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      sx={{ ...head, cursor: onOpen ? 'pointer' : 'default' }}
    >
      <VisuallyHidden>{name.filter((word) => word !== '').join(', ')}</VisuallyHidden>
      <Box component="span" aria-hidden sx={isToday ? today : { fontWeight: 600 }}>
        {formats.date(day.date, { weekday: 'short', day: 'numeric' })}
      </Box>
      {clocks !== '' && (
        <Box component="span" aria-hidden sx={{ fontSize: 12, lineHeight: '16px', color: 'var(--warning)' }}>
          {clocks}
        </Box>
      )}
    </Box>
  )
}

const head = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  width: '100%',
  height: headHeight,
  p: 0.5,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  font: 'inherit',
  fontSize: 14,
  lineHeight: '20px',
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: 0,
  borderBottom: '1px solid var(--hairline)',
  '&:focus-visible': { outlineOffset: '-3px' },
} as const

const today = { ...todayMark, width: 'auto', height: 'auto', px: 2, borderRadius: 999 } as const
