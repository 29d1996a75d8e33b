import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { ColumnPreference, ListName } from '#schemas/identity/display.ts'
import type { SavedView } from '#schemas/identity/saved-views.ts'
import { useSaveDisplay } from '#ui/viewer/use-save-display.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import type { Column } from './ListTable.tsx'

/** Null for the columns that the list hides at first. */
type Hidden = readonly string[] | null

type ChosenView = Pick<SavedView, 'identifier' | 'hidden'>

export interface ColumnChoice {
  list: ListName
  all: readonly Column[]
  shown: readonly Column[]
  hidden: Hidden
  toggle: (source: string) => void
  /** The saved view that was chosen last. */
  view: ChosenView | null
  /** Shows the columns of a saved view; null for those that the person chose for the list. */
  showView: (view: ChosenView | null) => void
  /** Pixels, by column. */
  widths: Readonly<Record<string, number>>
  /** Null for the width that the content asks for. */
  setWidth: (source: string, width: number | null) => void
}

interface OwnColumns {
  hidden: Hidden
  widths: Readonly<Record<string, number>>
}

/** The columns of a list as the person set them up, on every device. The first one links to the row and always stays. */
export function useColumnChoice(
  list: ListName,
  all: readonly Column[],
  hiddenAtFirst: readonly string[] = [],
): ColumnChoice {
  const save = useSaveDisplay()
  const stored = useViewer().display?.columns.find((columns) => columns.list === list)
  const atFirst = useMemo(() => ownOf(stored), [stored])
  const [own, setOwn] = useStore<OwnColumns>(`${list}.columns`, atFirst)
  const [view, showView] = useStore<ChosenView | null>(`${list}.view`, null)
  const hidden = view ? (view.hidden ?? null) : own.hidden
  const hiddenNow = hidden ?? hiddenAtFirst
  // The same array while the choice stays, so that cells are not drawn again.
  const shown = useMemo(() => all.filter(({ source }) => !hiddenNow.includes(source)), [all, hiddenNow])
  const change = (part: Partial<OwnColumns>) => {
    const next = { ...own, ...part }
    setOwn(next)
    const widths = Object.entries(next.widths).map(([column, width]) => ({ column, width }))
    save({ columns: { list, ...(next.hidden && { hidden: [...next.hidden] }), widths } })
  }
  return {
    list,
    all,
    shown,
    hidden,
    view,
    showView,
    toggle: (source) => {
      const next = hiddenNow.includes(source) ? hiddenNow.filter((name) => name !== source) : [...hiddenNow, source]
      if (view) showView({ ...view, hidden: next })
      else change({ hidden: next })
    },
    widths: own.widths,
    setWidth: (source, width) => {
      const { [source]: _, ...others } = own.widths
      change({ widths: width === null ? others : { ...others, [source]: width } })
    },
  }
}

const ownOf = (stored: ColumnPreference | undefined): OwnColumns => ({
  hidden: stored?.hidden ?? null,
  widths: Object.fromEntries((stored?.widths ?? []).map(({ column, width }) => [column, width])),
})
