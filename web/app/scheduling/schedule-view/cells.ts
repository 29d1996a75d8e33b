/** Free hours of the time grid as cells, and how the arrow keys lead from one to another. */
import { type Block, blocksOn } from './blocks.ts'
import { type Day, heightAt } from './days.ts'

/** An hour of a day by its row on the axis. */
export interface Cell {
  date: string
  row: number
}

export interface CellColumn {
  date: string
  /** Rows of the full hours that no session touches. */
  free: readonly number[]
}

/** Rows of one hour. */
export const cellRows = 2

export function freeCells(day: Day, axis: readonly string[], blocks: readonly Block[]): number[] {
  const taken = blocksOn(day, blocks).map(({ startAt, endAt }) => [
    heightAt(day, axis, Date.parse(startAt)),
    heightAt(day, axis, Date.parse(endAt)),
  ])
  return axis.flatMap((name, row) => {
    const isHour = name.slice(3, 5) === '00' && day.steps.includes(name)
    const isTaken = taken.some(([top = 0, bottom = 0]) => top < row + cellRows && bottom > row)
    return isHour && !isTaken ? [row] : []
  })
}

/** The full hour that contains a row. */
export function hourAt(axis: readonly string[], row: number): number {
  const whole = Math.min(axis.length - 1, Math.max(0, Math.floor(row)))
  return axis[whole]?.slice(3, 5) === '00' ? whole : Math.max(0, whole - 1)
}

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The free cell to which an arrow key leads; undefined at the edge. */
export function nextCell(columns: readonly CellColumn[], { date, row }: Cell, key: string): Cell | undefined {
  const at = columns.findIndex((column) => column.date === date)
  const column = columns[at + (sideways[key] ?? 0)]
  if (!column || at < 0) return undefined
  if (key === 'ArrowDown')
    return cellOf(
      column,
      column.free.find((free) => free > row),
    )
  if (key === 'ArrowUp')
    return cellOf(
      column,
      column.free.findLast((free) => free < row),
    )
  return cellOf(column, nearestOf(column.free, row))
}

const cellOf = ({ date }: CellColumn, row: number | undefined): Cell | undefined =>
  row === undefined ? undefined : { date, row }

const nearestOf = (rows: readonly number[], wanted: number): number | undefined =>
  rows.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0]
