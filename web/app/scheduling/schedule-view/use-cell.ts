import { type KeyboardEvent, useState } from 'react'
import { openModals } from '#shared/dialogs/dialogs.ts'
import type { Block } from './blocks.ts'
import { type Cell, cellRows, freeCells, hourAt, nextCell } from './cells.ts'
import { timeAt } from './day-times.ts'
import { type Day, heightAt } from './days.ts'
import type { Span } from './open-hours.ts'

interface CellOptions {
  days: readonly Day[]
  axis: readonly string[]
  blocks: readonly Block[]
  /** Row at which the keyboard enters a day. */
  entryRow: number
}

export type CellState = ReturnType<typeof useCell>

interface OpenMenu {
  cell: Cell
  anchor: HTMLElement
}

/** The free hour that the pointer or the keyboard has chosen, and its menu. */
export function useCell({ days, axis, blocks, entryRow }: CellOptions) {
  const [cell, setCell] = useState<Cell | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [isOpening, setOpening] = useState(false)
  const columns = days.map((day) => ({ date: day.date, free: freeCells(day, axis, blocks) }))

  const spanOf = ({ date, row }: Cell): Span | null => {
    const day = days.find((one) => one.date === date)
    return day ? { start: timeAt(day, axis, row), end: timeAt(day, axis, row + cellRows) } : null
  }
  /** The place of the element that has the focus, as a cell. */
  const placeOf = (focused: Element | null): Cell | null => {
    if (cell && focused?.matches('[data-cell]')) return cell
    const date = focused?.closest<HTMLElement>('[data-day]')?.dataset.day
    const day = days.find((one) => one.date === date)
    if (!day) return null
    const key = focused?.closest<HTMLElement>('[data-block]')?.dataset.block
    const block = blocks.find((one) => one.key === key)
    const row = block ? hourAt(axis, heightAt(day, axis, Date.parse(block.startAt))) : entryRow - cellRows
    return { date: day.date, row }
  }
  /** True if the key led to a free hour: Shift and an arrow from anywhere, an arrow alone from another free hour. */
  const press = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!key.startsWith('Arrow') || ctrlKey || metaKey || altKey) return false
    const focused = document.activeElement
    if (!shiftKey && !focused?.matches('[data-cell]')) return false
    const from = placeOf(focused)
    const next = from && nextCell(columns, from, key)
    if (next) setCell(next)
    return true
  }
  return {
    cell: menu?.cell ?? cell,
    menu,
    press,
    spanOf,
    /** The hour that a single letter acts on. */
    focused: (): Cell | null => {
      const focused = document.activeElement
      const place = openModals().length > 0 ? null : placeOf(focused)
      // The name of a day stands for its first hour.
      const isHead = place !== null && !focused?.matches('[data-cell], [data-block]')
      return isHead ? { ...place, row: entryRow } : place
    },
    isOpening,
    /** Without an anchor the cell is drawn first and then opens the menu itself. */
    choose: (chosen: Cell, anchor?: HTMLElement) => {
      setCell(chosen)
      setOpening(anchor === undefined)
      if (anchor) setMenu({ cell: chosen, anchor })
    },
    /** The focus returns to the cell. */
    closeMenu: () => setMenu(null),
    leave: ({ date, row }: Cell) => {
      if (!menu) setCell((known) => (known?.date === date && known.row === row ? null : known))
    },
  }
}
