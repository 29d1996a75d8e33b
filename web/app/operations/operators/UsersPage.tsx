import { useTranslate } from 'react-admin'
import { operatorUserFields } from '#schemas/operations/operators.fields.gen.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'

const columns = columnsOf(operatorUserFields, 'users')

/** All accounts; columns and filters come from the schema. */
export function UsersPage() {
  const t = useTranslate()
  const chosen = useColumnChoice('users', columns)
  return (
    <ListPage
      title="operators.users.title"
      resource="users"
      fields={operatorUserFields}
      sort="-createdAt"
      filters={{ texts: ['search'] }}
    >
      <ListTools fields={operatorUserFields} columns={chosen} />
      <ListState empty={t('operators.users.empty')}>
        <ListTable
          label={t('operators.users.title')}
          columns={chosen.shown}
          rowLink={({ id }) => paths.user({ id: String(id) })}
        />
        <ListPages />
      </ListState>
    </ListPage>
  )
}
