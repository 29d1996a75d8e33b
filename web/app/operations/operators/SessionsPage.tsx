import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import { operatorSessionFields } from '#schemas/operations/operators.fields.gen.ts'
import type { OperatorSession } from '#schemas/operations/operators.ts'
import { ListPage } from '#ui/lists/ListPage.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { call } from '#shared/api/api.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { PersonFilter } from './PersonFilter.tsx'

type Row = OperatorSession & { id: string }
const columns = columnsOf(operatorSessionFields, 'sessions')

/** All sessions; one or many can be ended. */
export function SessionsPage() {
  return (
    <ListPage
      title="operators.sessions.title"
      resource="sessions"
      fields={operatorSessionFields}
      sort="-lastSeenAt"
      filters={{ children: <PersonFilter name="userIdentifier" resource="sessions" /> }}
    >
      <Sessions />
    </ListPage>
  )
}

function Sessions() {
  const t = useTranslate()
  const chosen = useColumnChoice('sessions', columns)
  const { selectedIds } = useListContext<Row>()
  const dialog = useDialog<'end'>()
  const [ending, setEnding] = useState<readonly string[]>([])
  const confirm = (ids: readonly string[]) => {
    setEnding(ids)
    dialog.open('end')
  }
  return (
    <>
      <ListBulk
        actions={
          <Button color="error" onClick={() => confirm(selectedIds)} sx={{ px: 3 }}>
            {t('operators.sessions.end_chosen')}
          </Button>
        }
      >
        <ListTools fields={operatorSessionFields} columns={chosen} />
      </ListBulk>
      <ListState empty={t('operators.sessions.empty')}>
        <ListTable<Row>
          label={t('operators.sessions.title')}
          columns={chosen.shown}
          canChoose
          name={({ name, device }) => `${name}, ${device}`}
          actions={({ id, name, device }) => (
            <Button
              color="error"
              aria-label={t('operators.sessions.end_one', { name, device })}
              onClick={() => confirm([id])}
              sx={{ px: 3 }}
            >
              {t('operators.sessions.end')}
            </Button>
          )}
        />
        <ListPages />
      </ListState>
      {dialog.opened === 'end' && ending.length > 0 && <EndDialog ids={ending} onClose={dialog.close} />}
    </>
  )
}

function EndDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch, onUnselectItems } = useListContext()
  const end = async () => {
    const ends = await Promise.allSettled(ids.map((id) => call(operatorApi.endSession, { params: { id } })))
    const failed = ends.find((one) => one.status === 'rejected')
    void refetch()
    // Ends what can be ended, and shows the error of the rest.
    if (failed) throw failed.reason
    onUnselectItems()
    notify('operators.sessions.ended', { type: 'success', messageArgs: { smart_count: ids.length } })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('operators.sessions.end_title', { smart_count: ids.length })}
      text={t('operators.sessions.end_text')}
      submit={t('operators.sessions.end')}
      isHard
      send={end}
      onClose={onClose}
    />
  )
}
