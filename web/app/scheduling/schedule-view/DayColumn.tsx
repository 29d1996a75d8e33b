import Box from '@mui/material/Box'
import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { hatched } from '#app/scheduling/availability/calendar-marks.ts'
import { type Block, placed } from './blocks.ts'
import { cellRows, hourAt } from './cells.ts'
import { DayHead } from './DayHead.tsx'
import { type Day, gapsOf, heightAt } from './days.ts'
import { useGrid } from './grid-context.ts'
import { rowHeight } from './grid-size.ts'
import { HourCell } from './HourCell.tsx'
import { NowLine } from './NowLine.tsx'
import { spansOn } from './open-hours.ts'
import { SessionBlock } from './SessionBlock.tsx'
import type { StopProps } from './use-stops.ts'

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

/** Name of the roving tab stop of the cell with the focus. */
export const cellStop = ({ date, row }: { date: string; row: number }) => `${date} @${row}`

/** One day of the time grid: its name, its open hours and sessions, and the current-time line. */
export function DayColumn({ day, axis, blocks, now, stopOf, onOpen }: DayColumnProps) {
  const { cell, shownKey, movingKey, onBlock } = useGrid()
  const at = (time: number) => heightAt(day, axis, time) * rowHeight
  return (
    <Box data-day={day.date} sx={{ minWidth: 0, borderLeft: '1px solid var(--hairline)' }}>
      <DayHead day={day} count={blocks.length} isToday={now !== null} stop={stopOf(day.date)} onOpen={onOpen} />
      <Hours day={day} axis={axis}>
        {placed(blocks).map((one) => {
          const [top, bottom] = [at(Date.parse(one.block.startAt)), at(Date.parse(one.block.endAt))]
          return (
            <SessionBlock
              key={one.block.key}
              placed={one}
              top={top}
              height={Math.max(20, bottom - top - 1)}
              stop={stopOf(`${day.date} ${one.block.key}`)}
              isShown={shownKey === one.block.key}
              isMoving={movingKey === one.block.key}
              onClick={(event) => onBlock(one.block, event)}
            />
          )
        })}
        {cell?.date === day.date && <HourCell key={cell.row} {...{ day, axis, cell }} stop={stopOf(cellStop(cell))} />}
        {now !== null && <NowLine now={now} top={at(now)} />}
      </Hours>
    </Box>
  )
}

/** The hours of a day with their shading; a click on a free place chooses its hour. */
function Hours({ day, axis, children }: Pick<DayColumnProps, 'day' | 'axis'> & { children: ReactNode }) {
  const t = useTranslate()
  const { open, blocked, onCell, movingKey } = useGrid()
  const [pointed, setPointed] = useState<number | null>(null)
  const rowOf = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) =>
    hourAt(axis, (clientY - currentTarget.getBoundingClientRect().top) / rowHeight)
  const point = (event: PointerEvent<HTMLElement>) => {
    const isFree = event.pointerType === 'mouse' && event.target === event.currentTarget && movingKey === null
    setPointed(isFree ? rowOf(event) : null)
  }
  const spans = [
    ...spansOn(day, open).map((span) => ({ ...span, sx: opened })),
    ...spansOn(day, blocked).map((span) => ({ ...span, sx: closed })),
  ]
  return (
    <Box
      data-hours
      sx={{ ...lines, height: axis.length * rowHeight }}
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => {
        if (event.target === event.currentTarget) onCell({ date: day.date, row: rowOf(event) })
      }}
    >
      {spans.map(({ start, end, sx }) => {
        const top = heightAt(day, axis, start) * rowHeight
        return (
          <Box
            key={`${sx === opened} ${start}`}
            aria-hidden
            style={{ top, height: heightAt(day, axis, end) * rowHeight - top }}
            sx={sx}
          >
            {sx === closed && <Box sx={{ p: '1px 6px' }}>{t('calendar_view.blocked')}</Box>}
          </Box>
        )
      })}
      <Box aria-hidden sx={ruled} />
      {gapsOf(day, axis).map((row) => (
        <Box key={row} aria-hidden style={{ top: row * rowHeight, height: rowHeight }} sx={closed} />
      ))}
      {pointed !== null && (
        <Box aria-hidden style={{ top: pointed * rowHeight, height: cellRows * rowHeight }} sx={invited}>
          + {t('calendar_view.new_or_block')}
        </Box>
      )}
      {children}
    </Box>
  )
}

const lines = { position: 'relative', cursor: 'cell' } as const
const layer = { position: 'absolute', left: 0, right: 0, pointerEvents: 'none' } as const
const ruled = {
  ...layer,
  inset: 0,
  backgroundImage: `repeating-linear-gradient(var(--hairline) 0 1px, transparent 1px ${rowHeight * 2}px)`,
} as const
const opened = { ...layer, bgcolor: 'color-mix(in srgb, var(--mint) 55%, var(--card))' } as const
const closed = { ...layer, ...hatched, fontSize: 12, lineHeight: '18px', color: 'var(--muted)' } as const
const invited = {
  ...layer,
  display: 'grid',
  placeContent: 'center',
  fontSize: 13,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  color: 'var(--primary)',
  borderRadius: 1.5,
  boxShadow: 'inset 0 0 0 1.5px var(--control)',
} as const
