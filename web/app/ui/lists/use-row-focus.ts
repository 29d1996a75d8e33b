import { type RefObject, useState } from 'react'
import type { Identifier, RaRecord } from 'react-admin'

/** The current row: the one that Tab reaches and the keys act on. */
export function useRowFocus(place: RefObject<HTMLElement | null>, rows: readonly RaRecord[]) {
  const [id, setId] = useState<Identifier | null>(null)
  const at = rows.findIndex((row) => row.id === id)
  const focus = (index: number): RaRecord | undefined => {
    const row = rows[index]
    if (!row) return undefined
    setId(row.id)
    const element = [...(place.current?.querySelectorAll<HTMLElement>('tr.row') ?? [])][index]
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
    return row
  }
  return {
    at,
    row: rows[at],
    isCurrent: (index: number) => index === Math.max(0, at),
    focus,
    /** The focus came to a row by a click or by Tab. */
    take: (element: Element | null) => {
      const found = element?.getAttribute('data-row')
      const row = rows.find((one) => String(one.id) === found)
      if (row && row.id !== id) setId(row.id)
    },
  }
}
