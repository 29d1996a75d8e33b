import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { hatched, todayMark } from '#app/scheduling/availability/calendar-marks.ts'
import { type Block, placed } from './blocks.ts'
import { type Day, gapsOf, heightAt, hoursOf } from './days.ts'
import { SessionBlock } from './SessionBlock.tsx'
import type { StopProps } from './use-stops.ts'

/** Pixels of half an hour, and of the header above the first one. */
export const rowHeight = 32
export const headHeight = 64

interface DayColumnProps {
  day: Day
  axis: readonly string[]
  blocks: readonly Block[]
  /** Null on every day but today. */
  now: number | null
  stopOf: (name: string) => StopProps
  /** Omitted if a single day is shown. */
  onOpen?: () => void
}

/** One day of the time grid: its name, its sessions, and the current-time line. */
export function DayColumn({ day, axis, blocks, now, stopOf, onOpen }: DayColumnProps) {
  const at = (time: string) => heightAt(day, axis, Date.parse(time)) * rowHeight
  return (
    <Box data-day={day.date} sx={{ minWidth: 0, borderLeft: '1px solid var(--hairline)' }}>
      <DayHead day={day} count={blocks.length} isToday={now !== null} stop={stopOf(day.date)} onOpen={onOpen} />
      <Box sx={{ ...lines, height: axis.length * rowHeight }}>
        {gapsOf(day, axis).map((row) => (
          <Box
            key={row}
            aria-hidden
            style={{ top: row * rowHeight }}
            sx={{ ...hatched, position: 'absolute', left: 0, right: 0, height: rowHeight }}
          />
        ))}
        {placed(blocks).map((one) => {
          const [top, bottom] = [at(one.block.startAt), at(one.block.endAt)]
          return (
            <SessionBlock
              key={one.block.key}
              placed={one}
              top={top}
              height={Math.max(20, bottom - top - 1)}
              stop={stopOf(`${day.date} ${one.block.key}`)}
            />
          )
        })}
        {now !== null && (
          <Box aria-hidden data-now style={{ top: heightAt(day, axis, now) * rowHeight }} sx={nowLine} />
        )}
      </Box>
    </Box>
  )
}

interface DayHeadProps {
  day: Day
  count: number
  isToday: boolean
  stop: StopProps
  onOpen: (() => void) | undefined
}

function DayHead({ day, count, isToday, stop, onOpen }: DayHeadProps) {
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
        <Box component="span" aria-hidden sx={{ fontSize: 13, color: 'var(--warning)' }}>
          {clocks}
        </Box>
      )}
    </Box>
  )
}

const lines = {
  position: 'relative',
  backgroundImage: `repeating-linear-gradient(var(--hairline) 0 1px, transparent 1px ${rowHeight * 2}px)`,
} as const

const head = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  width: '100%',
  height: headHeight,
  p: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  font: 'inherit',
  fontSize: 14,
  lineHeight: 1.4,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: 0,
  borderBottom: '1px solid var(--hairline)',
  '&:focus-visible': { outlineOffset: '-3px' },
} as const

const today = { ...todayMark, width: 'auto', height: 'auto', px: 2, borderRadius: 999 } as const

const nowLine = {
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 1,
  pointerEvents: 'none',
  borderTop: '2px solid var(--error)',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -5,
    left: -4,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'var(--error)',
  },
} as const
