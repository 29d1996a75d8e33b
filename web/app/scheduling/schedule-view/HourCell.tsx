import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { type Cell, cellRows } from './cells.ts'
import { timeAt } from './day-times.ts'
import type { Day } from './days.ts'
import { useGrid } from './grid-context.ts'
import { rowHeight } from './grid-size.ts'
import { covers } from './open-hours.ts'
import type { StopProps } from './use-stops.ts'

interface HourCellProps {
  day: Day
  axis: readonly string[]
  cell: Cell
  stop: StopProps
}

/** The free hour that has the focus; it opens the menu of what can be done with it. */
export function HourCell({ day, axis, cell, stop }: HourCellProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { open, isOpening, onCell, onLeaveCell } = useGrid()
  const button = useRef<HTMLButtonElement>(null)
  const start = timeAt(day, axis, cell.row)
  const isOpen = covers(open, { start, end: timeAt(day, axis, cell.row + cellRows) })
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'nearest' })
    if (isOpening && button.current) onCell(cell, button.current)
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Box
      ref={button}
      component="button"
      type="button"
      {...stop}
      data-cell
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onCell(cell, currentTarget)}
      onBlur={() => onLeaveCell(cell)}
      style={{ top: cell.row * rowHeight, height: cellRows * rowHeight }}
      sx={shape}
    >
      <VisuallyHidden>
        {t(isOpen ? 'calendar_view.cell_open' : 'calendar_view.cell_closed', {
          when: formats.longMoment(new Date(start).toISOString()),
        })}
      </VisuallyHidden>
      <AddIcon aria-hidden sx={{ fontSize: 16 }} />
      <span aria-hidden>{t('calendar_view.new_or_block')}</span>
    </Box>
  )
}

const shape = {
  position: 'absolute',
  left: 0,
  right: 0,
  width: '100%',
  scrollMarginTop: 56,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  font: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  color: 'var(--primary)',
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 1.5,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '-3px' },
} as const
