/** What the columns of the time grid share. */
import { createContext, type MouseEvent, useContext } from 'react'
import type { Block } from './blocks.ts'
import type { Cell } from './cells.ts'
import type { Span } from './open-hours.ts'

export interface GridValue {
  open: readonly Span[]
  blocked: readonly Span[]
  /** Cell with the focus or with the open menu. */
  cell: Cell | null
  /** Block whose preview is open. */
  shownKey: string | null
  /** Block for which another time is being chosen. */
  movingKey: string | null
  /** The cell opens its menu as soon as it is drawn. */
  isOpening: boolean
  onCell: (cell: Cell, anchor?: HTMLElement) => void
  onLeaveCell: (cell: Cell) => void
  onBlock: (block: Block, event: MouseEvent<HTMLElement>) => void
}

export const GridContext = createContext<GridValue | null>(null)

export function useGrid(): GridValue {
  const value = useContext(GridContext)
  if (!value) throw new Error('No time grid above this component')
  return value
}
