import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Block } from './blocks.ts'
import { timeAt } from './day-times.ts'
import type { Day } from './days.ts'
import { rowHeight } from './grid-size.ts'
import type { MovingState } from './use-moving.ts'

interface DragOptions {
  /** The box that scrolls. */
  frame: RefObject<HTMLElement | null>
  days: readonly Day[]
  axis: readonly string[]
  blocks: readonly Block[]
  moving: MovingState
}

/** A press becomes a drag from this many pixels on; of a finger, one that moves this far before it has rested scrolls. */
const threshold = 6
/** Milliseconds that a finger rests on a session before it drags it. */
const holdMs = 450
/** Half an hour in parts, so that a dragged session moves by quarters of an hour. */
const parts = 2
/** The grid scrolls while a session is dragged this near to its edge. */
const edge = 28
/** A finger this far outside the grid has left it. */
const outside = 48

interface Pressed {
  block: Block
  pointerId: number
  x: number
  y: number
  /** Pixels between the top of the block and the pointer. */
  offset: number
  isDragging: boolean
  /** Of a finger that rests on the session. */
  hold: ReturnType<typeof setTimeout> | null
}

/** Drags sessions with a mouse, a pen, or a finger that has rested on one; otherwise a finger scrolls. */
export function useDrag({ frame, days, axis, blocks, moving }: DragOptions) {
  const pressed = useRef<Pressed>(null)
  const hasDragged = useRef(false)

  const forget = () => {
    if (pressed.current?.hold) clearTimeout(pressed.current.hold)
    pressed.current = null
  }
  const end = (act: () => void) => {
    if (pressed.current?.isDragging) {
      hasDragged.current = true
      act()
    }
    forget()
  }
  const press = (block: Block, link: HTMLElement, event: PointerEvent<HTMLElement>) => {
    const one: Pressed = {
      block,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      offset: event.clientY - link.getBoundingClientRect().top,
      isDragging: false,
      hold: null,
    }
    pressed.current = one
    if (event.pointerType !== 'touch') return
    one.hold = setTimeout(() => {
      one.isDragging = moving.begin(block, 'touch')
      if (one.isDragging) navigator.vibrate?.(15)
      else forget()
    }, holdMs)
  }
  useTouchScroll(frame, pressed, forget)
  useEscape(moving.moving?.by === 'touch', () => end(moving.cancel))

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false
      // A second finger puts the session back.
      if (pressed.current) return end(moving.cancel)
      const link = (event.target as Element).closest<HTMLElement>('[data-block]')
      const block = blocks.find(({ key }) => key === link?.dataset.block)
      if (link && block && event.button === 0) press(block, link, event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const one = pressed.current
      if (one?.pointerId !== event.pointerId) return
      const box = event.currentTarget
      if (!one.isDragging) {
        if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < threshold) return
        if (one.hold || !moving.begin(one.block, 'pointer')) return forget()
        one.isDragging = true
        box.setPointerCapture(event.pointerId)
        return
      }
      if (one.hold && hasLeft(box, event)) return end(moving.cancel)
      scrollNearEdge(box, event.clientY)
      const time = timeUnder(box, event, { offset: one.offset, days, axis })
      if (time !== null) moving.dragTo(time)
    },
    onPointerUp: () => end(moving.drop),
    onPointerCancel: () => end(moving.cancel),
    /** The menu that a long press opens would take the session out of the hand. */
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (pressed.current?.hold) event.preventDefault()
    },
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

/** Stops the browser from scrolling with the finger that drags; React's own listeners cannot. */
function useTouchScroll(
  frame: RefObject<HTMLElement | null>,
  pressed: RefObject<Pressed | null>,
  forget: () => void,
): void {
  useEffect(() => {
    const box = frame.current
    // A finger that stops a grid in motion goes on scrolling, whatever the page wants.
    const stop = (event: TouchEvent) => {
      if (pressed.current?.hold && !pressed.current.isDragging && !event.cancelable) forget()
    }
    const prevent = (event: TouchEvent) => {
      if (pressed.current?.isDragging && event.cancelable) event.preventDefault()
    }
    box?.addEventListener('touchstart', stop, { passive: false })
    box?.addEventListener('touchmove', prevent, { passive: false })
    return () => {
      box?.removeEventListener('touchstart', stop)
      box?.removeEventListener('touchmove', prevent)
    }
    // `forget` only uses what stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame, pressed])
}

/** With a finger on the screen the focus may be anywhere on the page. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const act = useRef(onEscape)
  useEffect(() => {
    act.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') act.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function hasLeft(box: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left - outside || clientX > right + outside || clientY < top - outside || clientY > bottom + outside
}

function scrollNearEdge(box: HTMLElement, y: number): void {
  const { top, bottom } = box.getBoundingClientRect()
  if (y > bottom - edge) box.scrollTop += rowHeight / 2
  else if (y < top + edge * 2) box.scrollTop -= rowHeight / 2
}

interface Grid extends Pick<DragOptions, 'days' | 'axis'> {
  offset: number
}

/** The time to which the top of the session points; null beside the days. */
function timeUnder(box: HTMLElement, { clientX, clientY }: PointerEvent, { offset, days, axis }: Grid): number | null {
  for (const column of box.querySelectorAll<HTMLElement>('[data-day]')) {
    const { left, right } = column.getBoundingClientRect()
    const day = days.find(({ date }) => date === column.dataset.day)
    const hours = column.querySelector('[data-hours]')
    if (!day || !hours || clientX < left || clientX >= right) continue
    const row = (clientY - offset - hours.getBoundingClientRect().top) / rowHeight
    return timeAt(day, axis, Math.max(0, Math.round(row * parts) / parts))
  }
  return null
}
