import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type ArrowProps, MonthFrame } from '#app/scheduling/availability/MonthFrame.tsx'
import { datesOf } from '#app/scheduling/availability/month-days.ts'
import { monthAfter } from '#app/scheduling/availability/use-month.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { blocksOn } from './blocks.ts'
import { daysOf } from './days.ts'
import { useSessions } from './use-sessions.ts'

interface MiniMonthProps {
  /** The dates in the grid. */
  shown: readonly string[]
  today: string
  onDate: (date: string) => void
}

/** A month beside the grid: days with sessions have a dot, and each day leads the grid to it. */
export function MiniMonth({ shown, today, onDate }: MiniMonthProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [first = today] = shown
  const [turned, setTurned] = useState<{ from: string; month: string } | null>(null)
  // The month follows the grid until somebody turns it; of a week in two months the one with more of its days.
  const middle = shown[Math.floor(shown.length / 2)] ?? first
  const month = turned?.from === first ? turned.month : (shown.includes(today) ? today : middle).slice(0, 7)
  const turn = (to: string) => setTurned({ from: first, month: to })
  const days = useMemo(() => daysOf(formats.zone, datesOf(month)), [formats.zone, month])
  const { blocks } = useSessions(days)
  const counts = useMemo(
    () => new Map(days.map((day) => [day.date, blocks ? blocksOn(day, blocks).length : 0])),
    [days, blocks],
  )
  return (
    <Box component="section" aria-label={formats.month(month)}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" aria-live="polite" sx={{ fontSize: 15, mr: 'auto' }}>
          {formats.month(month)}
        </Typography>
        <IconButton aria-label={t('agenda.previous.month')} onClick={() => turn(monthAfter(month, -1))} sx={step}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label={t('agenda.next.month')} onClick={() => turn(monthAfter(month, 1))} sx={step}>
          <NextIcon />
        </IconButton>
      </Box>
      <Box sx={{ '& fieldset': { gap: '2px 0' } }}>
        <MonthFrame
          month={month}
          today={today}
          isPending={!blocks}
          onMonth={turn}
          cell={(date, arrow) => (
            <DayCell
              {...{ date, arrow }}
              count={counts.get(date) ?? 0}
              isShown={shown.includes(date)}
              isToday={date === today}
              onOpen={() => onDate(date)}
            />
          )}
        />
      </Box>
    </Box>
  )
}

interface DayCellProps {
  date: string
  arrow: ArrowProps
  count: number
  isShown: boolean
  isToday: boolean
  onOpen: () => void
}

function DayCell({ date, arrow, count, isShown, isToday, onOpen }: DayCellProps) {
  const t = useTranslate()
  const formats = useFormats()
  const name = [
    formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    isToday ? t('agenda.today') : '',
    count === 0 ? t('agenda.no_sessions') : t('agenda.sessions', { smart_count: count }),
  ]
  return (
    <Box
      component="button"
      type="button"
      {...arrow}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      sx={{ ...cell, ...(isShown && shownCell) }}
    >
      <VisuallyHidden>{name.filter((word) => word !== '').join(', ')}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ ...number, ...(isToday && todayNumber) }}>
        {Number(date.slice(8))}
      </Box>
      <Box component="span" aria-hidden sx={{ ...dot, ...(count > 0 && { bgcolor: 'var(--primary)' }) }} />
    </Box>
  )
}

const step = { width: 32, height: 32, color: 'var(--ink)', '& svg': { fontSize: 20 } } as const

const cell = {
  width: '100%',
  minHeight: 30,
  p: '2px 0 3px',
  display: 'grid',
  justifyItems: 'center',
  gap: '1px',
  font: 'inherit',
  fontSize: 13,
  color: 'var(--ink)',
  bgcolor: 'transparent',
  border: 0,
  borderRadius: 1,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { boxShadow: 'inset 0 0 0 1px var(--control)' },
  '&:focus-visible': { outlineOffset: '-2px' },
} as const
const shownCell = { bgcolor: 'var(--mint)', borderRadius: 0 } as const
const number = { minWidth: 24, lineHeight: '20px', textAlign: 'center', borderRadius: 1.5 } as const
const todayNumber = { fontWeight: 600, bgcolor: 'var(--primary)', color: 'var(--on-primary)' } as const
const dot = { width: 4, height: 4, borderRadius: '50%' } as const
