import { useState } from 'react'
import type { Column } from './ListTable.tsx'
import type { ColumnChoice } from './use-column-choice.ts'

export type ColumnSizes = Pick<ColumnChoice, 'widths' | 'setWidth'>

export interface ColumnSizing {
  /** Shows a width; `isFinal` stores it. Null for the width that the content asks for. */
  resize: (source: string, width: number | null, isFinal: boolean) => void
}

/** Widths of columns as variables of the table, so that a drag changes no style rule. `before`: columns before them. */
export function useColumnSizes(columns: readonly Column[], sizes: ColumnSizes | undefined, before: number) {
  const [drag, setDrag] = useState<Readonly<Record<string, number>>>({})
  const widths: Readonly<Record<string, number>> = { ...sizes?.widths, ...drag }
  const sized = columns.flatMap(({ source }, index) => {
    const width = widths[source]
    return width === undefined ? [] : [{ place: index + before + 1, width }]
  })
  const resize: ColumnSizing['resize'] = (source, width, isFinal) => {
    setDrag(isFinal || width === null ? {} : { [source]: width })
    if (isFinal) sizes?.setWidth(source, width)
  }
  return {
    sizing: sizes && { resize },
    style: Object.fromEntries(sized.map(({ place, width }) => [`--column-${place}`, `${width}px`])),
    rules: Object.fromEntries(
      sized.map(({ place }) => {
        const width = `var(--column-${place})`
        return [
          `& tr.row > :nth-child(${place}), & .sizable > :nth-child(${place})`,
          { width, minWidth: width, maxWidth: width },
        ]
      }),
    ),
  }
}
