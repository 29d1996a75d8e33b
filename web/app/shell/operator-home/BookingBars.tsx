import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { BookingDay } from '#schemas/operations/operator-home.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

export const barsHeight = 64
const [step, bar] = [20.5, 14.5]

/** One bar for each day. Today is not over, so its bar is an outline. */
export function BookingBars({ days }: { days: readonly BookingDay[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const most = Math.max(1, ...days.map(({ made }) => made))
  const dayOf = (date: string) => formats.date(date, { day: 'numeric', month: 'short' })
  const inWords = ({ date, made, cancelled }: BookingDay) =>
    t('operator_home.bookings.day', {
      date: dayOf(date),
      made: formats.number(made),
      cancelled: formats.number(cancelled),
    })
  const today = days.at(-1)
  return (
    <Box sx={chart}>
      <svg
        role="img"
        aria-label={t('operator_home.bookings.chart', {
          from: dayOf(days[0]?.date ?? ''),
          to: dayOf(today?.date ?? ''),
          counts: days.map(({ made }) => formats.number(made)).join(', '),
        })}
        viewBox={`0 0 ${days.length * step} ${barsHeight}`}
        preserveAspectRatio="none"
      >
        {days.map((day, at) => {
          const height = day.made === 0 ? 0 : Math.max(3, (day.made * (barsHeight - 4)) / most)
          return (
            <g key={day.date}>
              <title>{inWords(day)}</title>
              <rect className="day" x={at * step} y={0} width={step} height={barsHeight} />
              <rect
                className={day === today ? 'today' : 'bar'}
                x={at * step + (step - bar) / 2}
                y={barsHeight - 1 - height}
                width={bar}
                height={height}
                rx={2}
              />
            </g>
          )
        })}
        <line x1={0} x2={days.length * step} y1={barsHeight - 0.5} y2={barsHeight - 0.5} />
      </svg>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
        <span>{dayOf(days[0]?.date ?? '')}</span>
        <span>{t('operator_home.bookings.today', { count: formats.number(today?.made ?? 0) })}</span>
      </Box>
    </Box>
  )
}

const chart = {
  px: 3.5,
  pb: 2.5,
  fontSize: 12,
  color: 'var(--muted)',
  '& svg': { display: 'block', width: '100%', height: barsHeight, mb: 1 },
  '& .day': { fill: 'transparent' },
  '& .bar': { fill: 'var(--primary)' },
  '& .today': {
    fill: 'var(--mint)',
    stroke: 'var(--primary)',
    strokeDasharray: '3 2',
    vectorEffect: 'non-scaling-stroke',
  },
  '& line': { stroke: 'var(--hairline)' },
  '@media (forced-colors: active)': {
    '& .bar': { fill: 'CanvasText' },
    '& .today': { fill: 'Canvas', stroke: 'CanvasText' },
    '& line': { stroke: 'CanvasText' },
  },
} as const
