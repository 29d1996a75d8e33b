import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { type Block, blocksOn } from './blocks.ts'
import type { Day } from './days.ts'

interface WeekStripProps {
  days: readonly Day[]
  /** Undefined while loading: the days are there without their counts. */
  blocks: readonly Block[] | undefined
  shown: string
  today: string
  onDay: (date: string) => void
}

/** The days of a week with the number of their sessions; each opens its day. */
export function WeekStrip({ days, blocks, shown, today, onDay }: WeekStripProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="fieldset" aria-label={t('agenda.week_days')} sx={strip}>
      {days.map((day) => {
        const { date } = day
        const count = blocks ? blocksOn(day, blocks).length : 0
        const name = [
          formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' }),
          date === today ? t('agenda.today') : '',
          count === 0 ? t('agenda.no_sessions') : t('agenda.sessions', { smart_count: count }),
        ]
        return (
          <Box
            key={date}
            component="button"
            type="button"
            aria-pressed={date === shown}
            aria-current={date === today ? 'date' : undefined}
            onClick={() => onDay(date)}
            sx={button}
          >
            <VisuallyHidden>{name.filter((word) => word !== '').join(', ')}</VisuallyHidden>
            <Box component="span" aria-hidden sx={{ fontSize: 12 }}>
              {formats.date(date, { weekday: 'short' })}
            </Box>
            <Box
              component="strong"
              aria-hidden
              sx={{ fontSize: 17, lineHeight: '22px', ...(date === today && underlined) }}
            >
              {Number(date.slice(8))}
            </Box>
            <Box
              component="span"
              aria-hidden
              className="count"
              sx={{ minHeight: 16, fontSize: 12, lineHeight: '16px' }}
            >
              {count > 0 && count}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const strip = {
  border: 0,
  m: 0,
  mb: 2,
  p: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '2px',
} as const

const underlined = { textDecoration: 'underline', textUnderlineOffset: '3px' } as const

const button = {
  display: 'grid',
  justifyItems: 'center',
  minHeight: 64,
  px: 0,
  py: 1,
  font: 'inherit',
  color: 'var(--ink)',
  bgcolor: 'transparent',
  border: '1.5px solid transparent',
  borderRadius: 3,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '& .count': { color: 'var(--primary)', fontWeight: 600 },
  '&[aria-pressed="true"]': { bgcolor: 'var(--primary)', color: 'var(--on-primary)', '& .count': { color: 'inherit' } },
  '@media (forced-colors: active)': { '&[aria-pressed="true"]': { outline: '2px solid', outlineOffset: '-4px' } },
} as const
