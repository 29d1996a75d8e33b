import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ComponentProps, ReactNode } from 'react'
import { ListBase, type RaRecord, useListContext } from 'react-admin'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'

interface SumListProps<Row> extends Pick<ComponentProps<typeof ListFilters>, 'fields'> {
  resource: 'earnings' | 'payouts'
  label: string
  empty: string
  columns: readonly Column[]
  hiddenAtFirst: readonly string[]
  /** The field that orders the list, newest first. */
  newestBy: string
  rowLink: (row: Row) => string
  /** Name of a row, for its menu. */
  name: (row: Row) => string
  /** What else a row leads to, in its menu; cards lead to the page of the row only. */
  menu: (row: Row) => readonly RowAction[]
  /** The rows on a phone. */
  cards: (rows: readonly Row[]) => ReactNode
}

/** Earnings or payouts: a table, on a phone cards. */
export function SumList<Row extends RaRecord>(props: SumListProps<Row>) {
  const { fields, resource, label, empty, columns, hiddenAtFirst, newestBy, rowLink, name, menu, cards } = props
  const chosen = useColumnChoice(resource, columns, hiddenAtFirst)
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <ListBase
      resource={resource}
      perPage={25}
      sort={{ field: newestBy, order: 'DESC' }}
      // The address selects which of the two lists is shown.
      disableSyncWithLocation
      storeKey={false}
    >
      <ListFilters fields={fields} resource={resource} />
      <ListTools fields={fields} columns={chosen} canSaveViews={false} />
      <ListState empty={empty}>
        {isPhone ? (
          <Cards cards={cards} />
        ) : (
          <ListTable<Row> label={label} columns={chosen.shown} rowLink={rowLink} name={name} menu={menu} />
        )}
        <ListPages />
      </ListState>
    </ListBase>
  )
}

function Cards<Row extends RaRecord>({ cards }: Pick<SumListProps<Row>, 'cards'>) {
  const { data = [], isPending } = useListContext<Row>()
  return isPending ? <Skeleton variant="rounded" height={320} /> : cards(data)
}
