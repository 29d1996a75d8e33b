import type { ComponentProps } from 'react'
import type { RaRecord } from 'react-admin'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type ColumnChoice, ListTools } from '#ui/lists/ListTools.tsx'
import { RestoreFocus } from './RestoreFocus.tsx'
import { MoneyRows } from './MoneyRows.tsx'

interface MoneyListProps<Row extends RaRecord> extends Omit<
  ComponentProps<typeof MoneyRows<Row>>,
  'columns' | 'sizes'
> {
  fields: ComponentProps<typeof ListTools>['fields']
  columns: ColumnChoice
  empty: string
}

/** The rows of a list of money with their tools and pages. */
export const MoneyList = <Row extends RaRecord>({ fields, columns, empty, ...rows }: MoneyListProps<Row>) => (
  <>
    <ListTools fields={fields} columns={columns} />
    <RestoreFocus>
      <ListState empty={empty}>
        <MoneyRows<Row> {...rows} columns={columns.shown} sizes={columns} />
        <ListPages />
      </ListState>
    </RestoreFocus>
  </>
)
