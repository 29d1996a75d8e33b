import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { preferenceLimits } from '#schemas/identity/preference-limits.ts'
import type { ColumnSizing } from './use-column-sizes.ts'

interface ColumnSizerProps extends ColumnSizing {
  source: string
  label: string
}

const { columnMin, columnMax } = preferenceLimits
const step = 16

/** The right edge of a header cell: dragged, or moved by the arrows; a double click or Delete resets the width. */
export function ColumnSizer({ source, label, resize }: ColumnSizerProps) {
  const t = useTranslate()
  const edge = useRef<HTMLHRElement>(null)
  const [width, setWidth] = useState<number>(columnMin)
  const measured = () => Math.round(edge.current?.closest('th')?.offsetWidth ?? columnMin)
  // Other columns and the window change it too.
  useEffect(() => {
    const head = edge.current?.closest('th')
    if (!head || !('ResizeObserver' in globalThis)) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.round(head.offsetWidth)))
    observer.observe(head)
    return () => observer.disconnect()
  }, [])
  const to = (wanted: number | null, isFinal: boolean) =>
    resize(source, wanted === null ? null : Math.round(Math.min(columnMax, Math.max(columnMin, wanted))), isFinal)
  const drag = useDrag(measured, to)
  const press = (event: KeyboardEvent) => {
    const moved = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (moved === undefined && event.key !== 'Delete') return
    event.preventDefault()
    to(moved === undefined ? null : measured() + moved, true)
  }
  return (
    <Box
      ref={edge}
      component="hr"
      aria-orientation="vertical"
      aria-label={t('list_view.width_of', { name: label })}
      aria-valuemin={columnMin}
      aria-valuemax={columnMax}
      aria-valuenow={Math.min(columnMax, Math.max(columnMin, width))}
      tabIndex={0}
      title={t('list_view.width_hint')}
      onKeyDown={press}
      onDoubleClick={() => to(null, true)}
      {...drag}
      sx={line}
    />
  )
}

/** Follows the pointer while it holds the edge; a press without a move changes nothing. */
function useDrag(measured: () => number, to: (width: number, isFinal: boolean) => void) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent) => {
    const from = start.current
    return from && clientX !== from.x ? from.width + clientX - from.x : null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      start.current = { x: event.clientX, width: measured() }
    },
    onPointerMove: (event: PointerEvent) => {
      const width = widthAt(event)
      if (width !== null) to(width, false)
    },
    onPointerUp: (event: PointerEvent) => {
      const width = widthAt(event)
      start.current = null
      if (width !== null) to(width, true)
    },
  }
}

const line = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom: 0,
  width: 24,
  m: 0,
  border: 0,
  cursor: 'col-resize',
  touchAction: 'none',
  outlineOffset: '-3px',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 8,
    right: 0,
    bottom: 8,
    borderRight: '2px solid var(--hairline)',
  },
  '&:hover::after, &:focus-visible::after': { borderColor: 'var(--primary)' },
  '@media (pointer: coarse)': { display: 'none' },
} as const
