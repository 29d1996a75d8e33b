import { useRef } from 'react'
import { type Identifier, type RaRecord, useListContext } from 'react-admin'

/** Selected rows of the list context; with Shift all rows from the last one that was selected. */
export function useRowSelection(rows: readonly RaRecord[]) {
  const { selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext()
  const anchor = useRef<Identifier | null>(null)
  const chosen = new Set(selectedIds)
  const addRange = (from: number, to: number) => {
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
    onSelect([...new Set([...selectedIds, ...range])])
  }
  const placeOf = (id: Identifier | null) => rows.findIndex((row) => row.id === id)
  return {
    count: selectedIds.length,
    has: (id: Identifier) => chosen.has(id),
    clear: () => onUnselectItems(),
    toggle: (id: Identifier, isRange: boolean) => {
      const from = placeOf(anchor.current)
      if (isRange && from >= 0 && !chosen.has(id)) addRange(from, placeOf(id))
      else onToggleItem(id)
      anchor.current = id
    },
    /** From a place to a row beside it. */
    extend: (from: number, id: Identifier) => addRange(from, placeOf(id)),
  }
}
