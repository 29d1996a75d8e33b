import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { dayCell, todayMark } from '#app/scheduling/availability/calendar-marks.ts'
import { type ArrowProps, MonthFrame } from '#app/scheduling/availability/MonthFrame.tsx'
import { useBlockWords } from './block-words.ts'
import { styleOf } from './block-style.ts'
import { type Block, blocksOn } from './blocks.ts'
import type { Day } from './days.ts'

interface MonthViewProps {
  days: readonly Day[]
  /** Undefined while loading: the month renders without them. */
  blocks: readonly Block[] | undefined
  today: string
  onDay: (date: string) => void
  onMonth: (month: string) => void
}

/** A month calendar: each day opens the day view. */
export function MonthView({ days, blocks, today, onDay, onMonth }: MonthViewProps) {
  const byDate = new Map(days.map((day) => [day.date, blocksOn(day, blocks ?? [])]))
  return (
    <MonthFrame
      month={(days[0]?.date ?? '').slice(0, 7)}
      today={today}
      isPending={!blocks}
      onMonth={onMonth}
      cell={(date, arrow) => (
        <Cell
          date={date}
          blocks={byDate.get(date) ?? []}
          isToday={date === today}
          arrow={arrow}
          onOpen={() => onDay(date)}
        />
      )}
    />
  )
}

/** Six weeks fill the window. */
const cellHeight = 'clamp(92px, calc((100dvh - 236px) / 6), 160px)'
/** Lines that fit; the others are counted. */
const maxLines = 3

interface CellProps {
  date: string
  blocks: readonly Block[]
  isToday: boolean
  arrow: ArrowProps
  onOpen: () => void
}

function Cell({ date, blocks, isToday, arrow, onOpen }: CellProps) {
  const t = useTranslate()
  const formats = useFormats()
  const wordsOf = useBlockWords()
  const day = formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' })
  const count = blocks.length === 0 ? t('agenda.no_sessions') : t('agenda.sessions', { smart_count: blocks.length })
  return (
    <Box
      component="button"
      type="button"
      {...arrow}
      onClick={onOpen}
      sx={{ ...dayCell, minHeight: cellHeight, gap: '2px' }}
    >
      <VisuallyHidden>{[day, count, ...blocks.map((block) => wordsOf(block).whole)].join(', ')}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="span" sx={isToday ? todayMark : { fontWeight: 600, lineHeight: '26px' }}>
          {Number(date.slice(8))}
        </Box>
        {blocks.length > 0 && (
          <Box component="span" sx={counted}>
            {blocks.length}
          </Box>
        )}
      </Box>
      {blocks.slice(0, maxLines).map((block) => {
        const { hours, name } = wordsOf(block)
        return (
          <Box key={block.key} component="span" aria-hidden sx={{ ...line, ...styleOf(block) }}>
            {hours.slice(0, 5)} {name}
          </Box>
        )
      })}
      {blocks.length > maxLines && <span aria-hidden>{t('agenda.more', { count: blocks.length - maxLines })}</span>}
    </Box>
  )
}

const counted = {
  minWidth: 20,
  px: 1.5,
  textAlign: 'center',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '18px',
  borderRadius: 999,
  bgcolor: 'var(--sand)',
} as const

const line = {
  px: 1,
  borderRadius: '6px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const
