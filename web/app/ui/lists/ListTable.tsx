import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type ReactElement, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { type Identifier, type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { ListHead } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { tableStyle } from './list-style.ts'
import type { RowAction } from './row-menu.ts'
import { type ColumnSizes, useColumnSizes } from './use-column-sizes.ts'
import { useDensity } from './use-density.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useScrollsSideways } from './use-scrolls-sideways.ts'

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))
const RowPreview = lazy(async () => ({ default: (await import('./RowPreview.tsx')).RowPreview }))

export interface Column {
  source: string
  label: string
  sort: boolean
  right: boolean
  /** The preview repeats it, so it gives its place to the preview where there is not enough for both. */
  isSecondary?: boolean
  element: ReactElement
}

/** Identifier of the expanded row, and the setter that expands another or none. */
export type OpenRow = readonly [unknown, (id: unknown) => void]

interface ListTableProps<Row extends RaRecord> {
  label: string
  columns: readonly Column[]
  /** Address of a row's page, if it has one; the first cell is the link, so that the keyboard reaches every row. */
  rowLink?: (row: Row) => string | undefined
  /** Name of a row, for its controls. */
  name?: (row: Row) => string
  /** Rows can be selected, for bulk actions. */
  canChoose?: boolean
  /** Content of the expanded row. */
  more?: (row: Row) => ReactNode
  /** The expanded row, if the caller holds that state. */
  open?: OpenRow
  /** What the row needs now, at the end of the row; on a phone in the expanded row, if there is one. */
  actions?: (row: Row) => ReactNode
  /** Everything that can be done with a row, in its menu and by keys. */
  menu?: (row: Row) => readonly RowAction[]
  /** Content of the side panel. */
  preview?: (row: Row) => ReactNode
  /** Widths of the columns, if they can be changed. */
  sizes?: ColumnSizes
  /** A bar above the rows stays while the page scrolls. */
  hasBar?: boolean
}

/** The rows of the list context as a dense table (docs/decisions/0021-own-table-for-dense-lists.md). */
export function ListTable<Row extends RaRecord>(props: ListTableProps<Row>) {
  const { label, columns, canChoose = false, more, menu, hasBar = true } = props
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const isBelow = isPhone && more !== undefined
  const actions = isBelow ? undefined : props.actions
  const { data = [], isPending, perPage } = useListContext<Row>()
  const place = useRef<HTMLDivElement>(null)
  const [density] = useDensity()
  const table = useTable({ ...props, place, rows: data })
  const { opened, previewed, focus } = table
  const isScrolling = useScrollsSideways(place)
  const before = (canChoose ? 1 : 0) + (more ? 1 : 0)
  const { sizing, style, rules } = useColumnSizes(columns, props.sizes, before)
  const width = columns.length + before + (actions || menu ? 1 : 0)
  return (
    <Box className={previewed ? 'has-preview' : ''} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box
        ref={place}
        component="section"
        aria-label={label}
        style={style}
        sx={{ ...tableStyle({ density, hasBar, isScrolling }), ...rules }}
        onFocus={({ target }) => focus.take(target.closest('tr.row'))}
      >
        <table aria-busy={isPending}>
          <ListHead
            columns={columns}
            canChoose={canChoose}
            hasMore={more !== undefined}
            hasActions={actions !== undefined || menu !== undefined}
            sizing={sizing}
          />
          <tbody>
            {isPending && <WaitingRows count={Math.min(perPage, 8)} width={width} />}
            {data.map((row, index) => (
              <Row key={row.id} {...{ props, table, actions, index }} row={row}>
                {more && opened === row.id && (
                  <tr>
                    <td colSpan={width} className="more">
                      <Box
                        // No wider than the visible part of the table, however wide the table is.
                        sx={{ position: 'sticky', left: 16, width: 'fit-content', maxWidth: 'calc(100cqw - 32px)' }}
                      >
                        {more(row)}
                        {isBelow && <Box sx={{ mt: 2, ml: -3 }}>{props.actions?.(row)}</Box>}
                      </Box>
                    </td>
                  </tr>
                )}
              </Row>
            ))}
          </tbody>
        </table>
      </Box>
      <Suspense>
        {table.anchor && menu && focus.row && (
          <RowMenu
            id={table.menuId}
            label={table.menuLabel}
            anchor={table.anchor}
            actions={table.menuOf(focus.row as Row)}
            onClose={table.closeMenu}
          />
        )}
        {previewed && (
          <RowPreview
            label={label}
            row={previewed}
            rows={data}
            link={props.rowLink?.(previewed)}
            onMove={(step) => table.move(step, false)}
            onClose={table.closePreview}
          >
            {props.preview?.(previewed)}
          </RowPreview>
        )}
      </Suspense>
    </Box>
  )
}

interface TableSetup<Row extends RaRecord> extends ListTableProps<Row> {
  place: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
}

const rowAt = (place: RefObject<HTMLElement | null>, index: number) =>
  place.current?.querySelectorAll('tr.row')[index] ?? null

/** State of the rows, and what the keys do with it. */
function useTable<Row extends RaRecord>(setup: TableSetup<Row>) {
  const { place, rows, canChoose = false, more, menu, rowLink, name, preview } = setup
  const t = useTranslate()
  const goTo = useNavigate()
  const menuId = useId()
  const own = useState<unknown>(null)
  const [opened, setOpened] = setup.open ?? own
  const [previewId, setPreviewId] = useState<Identifier | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const selection = useRowSelection(rows)
  const focus = useRowFocus(place, rows)
  const previewed = rows.find(({ id }) => id === previewId)
  const toggleMore = (row: RaRecord) => setOpened(opened === row.id ? null : row.id)
  const show = (row: RaRecord | undefined) => row && previewed && setPreviewId(row.id)
  const move = (step: 1 | -1, extend: boolean) => {
    const from = focus.at
    const next = focus.focus(from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step)))
    if (extend && canChoose && from >= 0 && next) selection.extend(from, next.id)
    show(next)
  }
  const closePreview = () => {
    setPreviewId(null)
    focus.focus(rows.findIndex(({ id }) => id === previewId))
  }
  const openRow = (row: Row) => {
    const link = rowLink?.(row)
    if (link !== undefined) void goTo(link)
    else if (more) toggleMore(row)
  }
  const opening = (row: Row): RowAction[] => {
    const open = { name: 'open', label: t('resources.open'), onChoose: () => openRow(row), shortcut: 'Enter' }
    const look = { name: 'preview', label: t('resources.preview'), onChoose: () => setPreviewId(row.id), shortcut: ' ' }
    return [...(rowLink?.(row) === undefined ? [] : [open]), ...(preview ? [look] : [])]
  }
  const focused = (act: (row: Row) => unknown) => focus.row && act(focus.row as Row)
  useListKeys({
    place,
    move,
    toFirst: (end) => show(focus.focus(end ? rows.length - 1 : 0)),
    open: () => focused(openRow),
    select: () => focused((row) => canChoose && selection.toggle(row.id, false)),
    preview: () => focused((row) => (preview ? setPreviewId(previewed ? null : row.id) : more && toggleMore(row))),
    menu: () => rowAt(place, focus.at)?.querySelector<HTMLElement>('[data-row-menu]')?.click(),
    act: (key) => {
      const row = focus.row as Row | undefined
      const action = row && menu?.(row).find(({ shortcut }) => shortcut === key)
      if (action?.to !== undefined) void goTo(action.to, { state: action.state })
      else action?.onChoose?.()
      return action !== undefined
    },
    back: () => {
      if (previewed) closePreview()
      else if (canChoose && selection.count > 0) selection.clear()
      else return false
      return true
    },
  })
  return {
    opened,
    setOpened,
    toggleMore,
    openRow,
    previewed,
    closePreview,
    selection,
    focus,
    move,
    menuId,
    menuLabel: focus.row ? t('resources.menu_of', { name: name?.(focus.row as Row) ?? '' }) : '',
    anchor,
    menuOf: (row: Row) => [...opening(row), ...(menu?.(row) ?? [])],
    openMenu: (index: number, element: HTMLElement) => {
      focus.take(rowAt(place, index))
      setAnchor(element)
    },
    closeMenu: () => setAnchor(null),
  }
}

interface RowOfTable<Row extends RaRecord> {
  props: ListTableProps<Row>
  table: ReturnType<typeof useTable<Row>>
  actions: ((row: Row) => ReactNode) | undefined
  row: Row
  index: number
  /** The expanded part. */
  children: ReactNode
}

function Row<Row extends RaRecord>({ props, table, actions, row, index, children }: RowOfTable<Row>) {
  const { columns, canChoose = false, more, menu } = props
  const link = props.rowLink?.(row)
  const isOpening = link !== undefined || more !== undefined
  return (
    <>
      <ListRow
        row={row}
        columns={columns}
        name={props.name?.(row) ?? ''}
        link={link}
        canChoose={canChoose}
        hasMore={more !== undefined}
        hasMenu={menu !== undefined}
        actions={actions && <RecordContextProvider value={row}>{actions(row)}</RecordContextProvider>}
        hasActions={actions !== undefined || menu !== undefined}
        isSelected={table.selection.has(row.id)}
        isOpened={table.opened === row.id}
        isPreviewed={table.previewed?.id === row.id}
        isCurrent={table.focus.isCurrent(index)}
        isMenuOpen={table.anchor !== null && table.focus.at === index}
        onClick={isOpening ? () => table.openRow(row) : undefined}
        onSelect={(isRange) => table.selection.toggle(row.id, isRange)}
        onOpen={() => table.toggleMore(row)}
        onMenu={(element) => table.openMenu(index, element)}
      />
      {children && <RecordContextProvider value={row}>{children}</RecordContextProvider>}
    </>
  )
}

/** As high as the rows that follow, so that nothing moves when they arrive. */
const WaitingRows = ({ count, width }: { count: number; width: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: width }, (_cell, cell) => (
        <td key={cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
