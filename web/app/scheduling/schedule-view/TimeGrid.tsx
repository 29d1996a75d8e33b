import Box from '@mui/material/Box'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type Block, blocksOn } from './blocks.ts'
import { CellMenu } from './CellMenu.tsx'
import type { Cell } from './cells.ts'
import { cellStop, DayColumn } from './DayColumn.tsx'
import { axisOf, type Day, heightAt } from './days.ts'
import { GridContext } from './grid-context.ts'
import { boardHeight, headHeight, hoursWidth, phoneBoardHeight, rowHeight } from './grid-size.ts'
import { MoveGhost } from './MoveGhost.tsx'
import type { Span } from './open-hours.ts'
import { type CellState, useCell } from './use-cell.ts'
import { useDrag } from './use-drag.ts'
import { useLetterKeys } from './use-letter-keys.ts'
import type { useMoving } from './use-moving.ts'
import { useStops } from './use-stops.ts'

export interface GridProps {
  days: readonly Day[]
  blocks: readonly Block[]
  open: readonly Span[]
  blocked: readonly Span[]
  now: number
  moving: ReturnType<typeof useMoving>
  shownKey: string | null
  onDay: (date: string) => void
  onTurn: (step: 1 | -1) => void
  onBlock: (block: Block, event: MouseEvent<HTMLElement>) => void
  /** Space on a session. */
  onPreview: (block: Block) => void
  onBlockTime: (span: Span) => void
  onBlockDays: (date: string) => void
  takesFocus: boolean
}

const firstSeen = '08:00'

/** Days side by side on one time axis, each from midnight to midnight. */
export function TimeGrid(props: GridProps) {
  const { days, blocks, open, blocked, now, moving, shownKey, onDay, onTurn, onBlock, takesFocus } = props
  const t = useTranslate()
  const { zone } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const axis = axisOf(days)
  const columns = days.map((day) => ({ day, own: blocksOn(day, blocks) }))
  const today = days.find(({ start, end }) => now >= start && now < end)
  const entryRow = entryRowOf(columns, axis)
  const cell = useCell({ days, axis, blocks, entryRow })
  const chooseCell = useChooseCell(cell, now)
  const names = columns.flatMap(({ day, own }) => [day.date, ...own.map(({ key }) => `${day.date} ${key}`)])
  const { stopOf, onKeyDown } = useStops({
    frame,
    names: cell.cell ? [...names, cellStop(cell.cell)] : names,
    entry: today?.date ?? days[0]?.date ?? '',
    onTurn,
    takesFocus,
  })
  const drag = useDrag({ frame, days, axis, blocks, moving })
  useBlockKey(cell, now, props.onBlockTime)

  // The grid contains the night but does not start there.
  useEffect(() => {
    frame.current?.scrollTo({ top: Math.max(0, entryRow - 1) * rowHeight })
    // Only when these days open: later data must not scroll the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** The focus returns to the session, which stays where it is until the move is sent. */
  const endMove = (end: () => void) => {
    const key = moving.moving?.block.key
    end()
    const session = frame.current?.querySelector<HTMLElement>(`[data-block="${key}"]`)
    const entry = frame.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
    ;(session ?? entry)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (pressOnSession(event, props) || cell.press(event) || drag.press(event)) event.preventDefault()
    else if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onKeyDown(event)
  }
  const value = {
    open,
    blocked,
    shownKey,
    onBlock,
    cell: cell.cell,
    isOpening: cell.isOpening,
    movingKey: moving.moving?.block.key ?? null,
    onCell: chooseCell,
    onLeaveCell: cell.leave,
  }
  return (
    <GridContext value={value}>
      <Box component="fieldset" aria-label={t('agenda.grid')} onKeyDown={press} sx={group}>
        {/* A box of its own: Chromium forgets how far a fieldset is scrolled when its content changes. */}
        <Box
          ref={frame}
          {...drag.handlers}
          sx={{ ...shape, gridTemplateColumns: `${hoursWidth}px repeat(${days.length}, minmax(0, 1fr))` }}
        >
          <Hours axis={axis} />
          {columns.map(({ day, own }) => (
            <DayColumn
              key={`${zone} ${day.date}`}
              {...{ day, axis, stopOf }}
              blocks={own}
              now={day === today ? now : null}
              {...(days.length > 1 && { onOpen: () => onDay(day.date) })}
            />
          ))}
          <Ghost {...{ days, axis, moving }} onEnd={endMove} />
        </Box>
      </Box>
      <OpenMenu {...props} cell={cell} />
    </GridContext>
  )
}

/** Opens the menu of a free hour, unless it has passed. */
function useChooseCell(cell: CellState, now: number) {
  const t = useTranslate()
  const notify = useNotify()
  return (chosen: Cell, anchor?: HTMLElement) => {
    const span = cell.spanOf(chosen)
    if (span && span.end <= now) notify(t('calendar_view.obstacles.past'), { type: 'info' })
    else cell.choose(chosen, anchor)
  }
}

/** `B` blocks the hour that has the focus. */
function useBlockKey(cell: CellState, now: number, onBlockTime: GridProps['onBlockTime']) {
  useLetterKeys({
    b: () => {
      const place = cell.focused()
      const span = place && cell.spanOf(place)
      if (span && span.end > now) onBlockTime(span)
    },
  })
}

/** Space previews a session, Ctrl and an arrow key move it. */
function pressOnSession(event: KeyboardEvent, { blocks, moving, onPreview }: GridProps): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset.block
  const block = blocks.find(({ key }) => key === focused)
  if (!block) return false
  if (event.key === ' ') {
    onPreview(block)
    return true
  }
  if ((!event.ctrlKey && !event.metaKey) || !event.key.startsWith('Arrow')) return false
  moving.begin(block, 'keys', event.key)
  return true
}

interface GhostProps extends Pick<GridProps, 'days' | 'moving'> {
  axis: readonly string[]
  onEnd: (end: () => void) => void
}

function Ghost({ days, axis, moving, onEnd }: GhostProps) {
  if (!moving.moving || !moving.words) return null
  return (
    <MoveGhost
      {...{ days, axis }}
      moving={moving.moving}
      words={moving.words}
      onPress={moving.press}
      onReview={() => moving.canReview && onEnd(moving.review)}
      onCancel={() => onEnd(moving.cancel)}
    />
  )
}

function OpenMenu({ cell, onBlockTime, onBlockDays }: GridProps & { cell: CellState }) {
  const span = cell.menu && cell.spanOf(cell.menu.cell)
  if (!cell.menu || !span) return null
  const { anchor } = cell.menu
  const { date } = cell.menu.cell
  return (
    <CellMenu
      span={span}
      anchor={anchor}
      onBlockTime={() => onBlockTime(span)}
      onBlockDays={() => onBlockDays(date)}
      onClose={cell.closeMenu}
    />
  )
}

/** The row of the working day: from eight, or earlier where a session begins earlier. */
function entryRowOf(columns: readonly { day: Day; own: readonly Block[] }[], axis: readonly string[]): number {
  const rows = columns.flatMap(({ day, own }) => own.map(({ startAt }) => heightAt(day, axis, Date.parse(startAt))))
  return Math.floor(Math.min(axis.indexOf(firstSeen), ...rows))
}

const group = { m: 0, p: 0, border: 0, minWidth: 0 } as const
const shape = {
  position: 'relative',
  maxHeight: { xs: phoneBoardHeight, md: boardHeight },
  overflow: 'auto',
  // A finger scrolls until it has rested on a session.
  touchAction: 'manipulation',
  display: 'grid',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
} as const

/** Labels of the time axis, hidden from screen readers because each session names its time. */
const Hours = ({ axis }: { axis: readonly string[] }) => (
  <Box aria-hidden sx={{ color: 'var(--muted)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
    <Box sx={corner} />
    {axis.map((name) => (
      <Box key={name} sx={{ height: rowHeight, pr: 2, textAlign: 'right', lineHeight: '16px', mt: '-8px', mb: '8px' }}>
        {/:00\b/.test(name) && name !== axis[0] ? name.slice(0, 5) : ''}
      </Box>
    ))}
  </Box>
)

/** Scrolled content passes below it, as below the day names. */
const corner = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: headHeight,
  bgcolor: 'var(--card)',
  borderBottom: '1px solid var(--hairline)',
} as const
