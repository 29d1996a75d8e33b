import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ListBase, useListContext, useNotify, useTranslate } from 'react-admin'
import { OperatorSession, operatorApi } from '#schemas/operators.ts'
import { Page } from '../account/Page.tsx'
import { useDialog } from '../account/use-dialog.ts'
import { call } from '../kit/api.ts'
import { columnsOf } from '../kit/fields-columns.tsx'
import { ListFilters } from '../kit/ListFilters.tsx'
import { ListPages } from '../kit/ListPages.tsx'
import { ListState } from '../kit/ListState.tsx'
import { ListTable } from '../kit/ListTable.tsx'
import { ListTools, useColumnChoice } from '../kit/ListTools.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { PersonFilter } from './PersonFilter.tsx'

type Row = OperatorSession & { id: string }
const columns = columnsOf(OperatorSession, 'sessions')

/** Who is signed in where; one or many sessions can be ended. */
export function SessionsPage() {
  const t = useTranslate()
  return (
    <Page wide title={t('operators.sessions.title')}>
      <ListBase resource="sessions" perPage={25} sort={{ field: 'lastSeenAt', order: 'DESC' }}>
        <ListFilters schema={OperatorSession} resource="sessions">
          <PersonFilter name="userIdentifier" resource="sessions" />
        </ListFilters>
        <Sessions />
      </ListBase>
    </Page>
  )
}

function Sessions() {
  const t = useTranslate()
  const chosen = useColumnChoice('sessions', columns)
  const { selectedIds } = useListContext<Row>()
  const dialog = useDialog<'end'>()
  const [ending, setEnding] = useState<readonly string[]>([])
  const ask = (ids: readonly string[]) => {
    setEnding(ids)
    dialog.open('end')
  }
  return (
    <>
      <ListTools schema={OperatorSession} columns={chosen}>
        {selectedIds.length > 0 && <ChosenBar onEnd={() => ask(selectedIds)} />}
      </ListTools>
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
              onClick={() => ask([id])}
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

/** What can be done with the chosen rows; it stands before them, so that Shift and Tab reach it. */
function ChosenBar({ onEnd }: { onEnd: () => void }) {
  const t = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  return (
    <Box
      component="fieldset"
      aria-label={t('resources.chosen', { smart_count: selectedIds.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        m: 0,
        px: 3,
        py: 0,
        border: 0,
        borderRadius: 3,
        bgcolor: 'var(--mint)',
      }}
    >
      <span>{t('resources.chosen', { smart_count: selectedIds.length })}</span>
      <Button color="error" onClick={onEnd} sx={{ px: 3 }}>
        {t('operators.sessions.end_chosen')}
      </Button>
      <Button onClick={() => onUnselectItems()} sx={{ px: 3, color: 'var(--ink)' }}>
        {t('resources.choose_none')}
      </Button>
    </Box>
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
    // What could be ended is ended; the sentence of what could not be is told.
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
