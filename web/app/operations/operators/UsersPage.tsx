import { ListBase, useTranslate } from 'react-admin'
import { OperatorUser } from '#schemas/operations/operators.ts'
import { Page } from '#ui/page/Page.tsx'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListFilters } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'

const columns = columnsOf(OperatorUser, 'users')

/** All accounts; columns and filters come from the schema. */
export function UsersPage() {
  const t = useTranslate()
  const chosen = useColumnChoice('users', columns)
  return (
    <Page wide title={t('operators.users.title')}>
      <ListBase resource="users" perPage={25} sort={{ field: 'createdAt', order: 'DESC' }}>
        <ListFilters schema={OperatorUser} resource="users" texts={['search']} />
        <ListTools schema={OperatorUser} columns={chosen} />
        <ListState empty={t('operators.users.empty')}>
          <ListTable
            label={t('operators.users.title')}
            columns={chosen.shown}
            rowLink={({ id }) => paths.user({ id: String(id) })}
          />
          <ListPages />
        </ListState>
      </ListBase>
    </Page>
  )
}
