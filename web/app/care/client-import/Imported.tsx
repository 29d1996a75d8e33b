import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense } from 'react'
import { useListContext, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { importedClientFields } from '#schemas/care/client-import.fields.gen.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { call } from '#shared/api/api.ts'
import { columnsOf } from '#ui/lists/fields-columns.tsx'
import { DeleteRow } from '#ui/lists/DeleteRow.tsx'
import { BulkAct, BulkDelete, ListBulk } from '#ui/lists/ListBulk.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { type Column, ListTable } from '#ui/lists/ListTable.tsx'
import { ListTools, useColumnChoice } from '#ui/lists/ListTools.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { ImportedDetails } from './ImportedDetails.tsx'
import { ImportMethods } from './ImportMethods.tsx'
import { type ImportedRow, nameOf } from './people.ts'
import { useImportedMenu } from './use-imported-menu.ts'

const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.tsx')).EditDialog }))

const resource = 'imported-clients'

function Name() {
  const t = useTranslate()
  const row = useRecordContext<ImportedRow>()
  if (!row) return null
  if (row.firstName || row.lastName) return <OneLine text={nameOf(row)} />
  // The server forgets the name of a person who declined.
  return <OneLine text={t(row.status === 'declined' ? 'resources.nothing' : 'imports.no_name')} />
}

function Email() {
  const { email = null } = useRecordContext<ImportedRow>() ?? {}
  return email === null ? null : <OneLine text={email} width={190} />
}

const OneLine = ({ text, width = 240 }: { text: string; width?: number }) => (
  <Box
    component="span"
    title={text}
    sx={{
      display: 'block',
      maxWidth: { xs: 150, sm: width },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </Box>
)

/** One column holds the full name, sorted by last name. */
const [status, ...others] = columnsOf(importedClientFields, resource)
  .filter(({ source }) => source !== 'firstName')
  .map((column) => {
    if (column.source === 'lastName') return { ...column, label: 'imports.name', element: <Name /> }
    return column.source === 'email' ? { ...column, element: <Email /> } : column
  })
  .toSorted((one, other) => Number(other.source === 'status') - Number(one.source === 'status'))
const [name, ...rest] = others
const columns = [name, status, ...rest].filter((column) => column !== undefined)
/** On a phone the status is below the name, because a separate column does not fit. */
function withStateBelowName(shown: readonly Column[]): readonly Column[] {
  const state = shown.find(({ source }) => source === 'status')
  if (!state || !shown.some(({ source }) => source === 'lastName')) return shown
  const both = (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, py: 1 }}>
      <Name />
      {state.element}
    </Box>
  )
  return shown
    .filter((column) => column !== state)
    .map((column) => (column.source === 'lastName' ? { ...column, element: both } : column))
}

/** The expanded row shows these fields. */
const hiddenAtFirst = ['phoneNumber', 'clientNumber', 'createdAt', 'invitedAt']

const remove = (id: string) => call(importApi.deleteImported, { params: { id } })

/** The imported rows with their single and bulk actions. */
export function Imported() {
  const t = useTranslate()
  const chosen = useColumnChoice(resource, columns, hiddenAtFirst)
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { data = [] } = useListContext<ImportedRow>()
  const { opened, open, close } = useDialog<string>()
  const menu = useImportedMenu(open)
  const [act, id = ''] = opened?.split(' ') ?? []
  const row = data.find((one) => one.id === id)
  return (
    <>
      <Typography sx={{ mt: { xs: 3, sm: 0 }, mb: 3, color: 'var(--muted)', maxWidth: '65ch' }}>
        {t('imports.consent')}
      </Typography>
      <ListBulk
        actions={
          <>
            <InviteChosen />
            <BulkDelete text={t('imports.delete_text')} remove={remove} />
          </>
        }
      >
        <ListTools fields={importedClientFields} columns={chosen} />
      </ListBulk>
      <ListState empty={t('imports.empty')} action={<ImportMethods />}>
        <ListTable<ImportedRow>
          label={t('imports.title')}
          columns={isPhone ? withStateBelowName(chosen.shown) : chosen.shown}
          canChoose
          name={nameOf}
          rowLink={({ clientIdentifier }) => (clientIdentifier ? paths.client({ id: clientIdentifier }) : undefined)}
          more={(one) => <ImportedDetails row={one} />}
          menu={menu}
        />
        <ListPages />
      </ListState>
      {act === 'edit' && row && (
        <Suspense>
          <EditDialog row={row} onClose={close} />
        </Suspense>
      )}
      {act === 'withdraw' && row && <Withdraw row={row} onClose={close} />}
      {act === 'delete' && row && <Delete row={row} onClose={close} />}
    </>
  )
}

function InviteChosen() {
  const t = useTranslate()
  const { selectedIds } = useListContext()
  return (
    <BulkAct
      name="invite-chosen"
      label={t('imports.invite')}
      title={t('imports.invite_title', { smart_count: selectedIds.length })}
      text={`${t('imports.invite_text')} ${t('imports.consent')}`}
      done="imports.invited"
      donePart="imports.invited_part"
      act={(id) => call(importApi.invite, { params: { id } })}
    />
  )
}

interface InviteProps {
  row: ImportedRow
  onClose: () => void
}

function Withdraw({ row, onClose }: InviteProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const send = async () => {
    await call(importApi.withdraw, { params: { id: row.id } })
    notify('imports.withdrawn', { type: 'success' })
    void refetch()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('imports.withdraw_title')}
      text={t('imports.withdraw_text', { name: nameOf(row) })}
      submit={t('imports.withdraw')}
      isHard
      send={send}
      onClose={onClose}
    />
  )
}

function Delete({ row, onClose }: InviteProps) {
  const t = useTranslate()
  return (
    <DeleteRow
      id={row.id}
      title={t('imports.delete_title', { name: nameOf(row) })}
      text={t('imports.delete_text')}
      remove={remove}
      onClose={onClose}
    />
  )
}
