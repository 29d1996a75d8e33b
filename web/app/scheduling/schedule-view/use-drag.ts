import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Block } from './blocks.ts'
import { timeAt } from './day-times.ts'
import type { Day } from './days.ts'
import { rowHeight } from './grid-size.ts'
import type { MovingState } from './use-moving.ts'

interface DragOptions {
  days: readonly Day[]
  axis: readonly string[]
  blocks: readonly Block[]
  moving: MovingState
}

/** A press becomes a drag from this many pixels on. */
const threshold = 6
/** Half an hour in parts, so that a dragged session moves by quarters of an hour. */
const parts = 2
/** The grid scrolls while a session is dragged this near to its edge. */
const edge = 28

interface Pressed {
  block: Block
  x: number
  y: number
  /** Pixels between the top of the block and the pointer. */
  offset: number
  isDragging: boolean
}

/** Drags sessions with a mouse or a pen; a finger scrolls. */
export function useDrag({ days, axis, blocks, moving }: DragOptions) {
  const pressed = useRef<Pressed>(null)
  const hasDragged = useRef(false)

  const timeUnder = (frame: HTMLElement, { clientX, clientY }: PointerEvent, offset: number): number | null => {
    for (const column of frame.querySelectorAll<HTMLElement>('[data-day]')) {
      const { left, right } = column.getBoundingClientRect()
      const day = days.find(({ date }) => date === column.dataset.day)
      const hours = column.querySelector('[data-hours]')
      if (!day || !hours || clientX < left || clientX >= right) continue
      const row = (clientY - offset - hours.getBoundingClientRect().top) / rowHeight
      return timeAt(day, axis, Math.max(0, Math.round(row * parts) / parts))
    }
    return null
  }
  const scrollNearEdge = (frame: HTMLElement, y: number) => {
    const { top, bottom } = frame.getBoundingClientRect()
    if (y > bottom - edge) frame.scrollTop += rowHeight / 2
    else if (y < top + edge * 2) frame.scrollTop -= rowHeight / 2
  }
  const end = (act: () => void) => {
    if (pressed.current?.isDragging) {
      hasDragged.current = true
      act()
    }
    pressed.current = null
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false
      const link = (event.target as Element).closest<HTMLElement>('[data-block]')
      const block = blocks.find(({ key }) => key === link?.dataset.block)
      if (!link || !block || event.button !== 0 || event.pointerType === 'touch') return
      const offset = event.clientY - link.getBoundingClientRect().top
      pressed.current = { block, x: event.clientX, y: event.clientY, offset, isDragging: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const one = pressed.current
      if (!one) return
      const frame = event.currentTarget
      if (!one.isDragging) {
        if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < threshold) return
        if (!moving.begin(one.block, 'pointer')) {
          pressed.current = null
          return
        }
        one.isDragging = true
        frame.setPointerCapture(event.pointerId)
        return
      }
      scrollNearEdge(frame, event.clientY)
      const time = timeUnder(frame, event, one.offset)
      if (time !== null) moving.dragTo(time)
    },
    onPointerUp: () => end(moving.drop),
    onPointerCancel: () => end(moving.cancel),
    /** The click at the end of a drag opens nothing. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return {
    handlers,
    /** Escape during a drag puts the session back. */
    press: ({ key }: KeyboardEvent): boolean => {
      if (key !== 'Escape' || !pressed.current?.isDragging) return false
      end(moving.cancel)
      return true
    },
  }
}
