import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { useAct } from '#ui/api/use-call.ts'
import { type ImportedRow, nameOf } from './people.ts'

interface ImportedActionsProps {
  row: ImportedRow
  onOpen: (dialog: string) => void
}

/** The actions that the server allows for the row now. */
export function ImportedActions({ row, onOpen }: ImportedActionsProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const invite = useAct(importApi.invite, {
    onDone: () => {
      notify('imports.invited', { type: 'success', messageArgs: { smart_count: 1 } })
      void refetch()
    },
  })
  const name = nameOf(row)
  const inviting = row.invitedAt === null ? 'invite' : 'invite_again'
  const opening = (act: 'edit' | 'withdraw') =>
    row.actions.includes(act) && (
      <Button aria-label={t(`imports.${act}_one`, { name })} onClick={() => onOpen(`${act} ${row.id}`)} sx={{ px: 2 }}>
        {t(`imports.${act}`)}
      </Button>
    )
  return (
    <Box sx={oneLine}>
      {row.actions.includes('invite') && (
        <Button
          aria-label={t(`imports.${inviting}_one`, { name })}
          loading={invite.isPending}
          onClick={() => invite.mutate({ params: { id: row.id } })}
          sx={{ px: 2 }}
        >
          {t(`imports.${inviting}`)}
        </Button>
      )}
      {opening('withdraw')}
      {opening('edit')}
      {row.actions.includes('delete') && (
        <Button
          color="error"
          aria-label={t('imports.delete_one', { name })}
          onClick={() => onOpen(`delete ${row.id}`)}
          sx={{ px: 2 }}
        >
          {t('ra.action.delete')}
        </Button>
      )}
    </Box>
  )
}

/** One line in the table, so that the row stays low; a phone shows them below the row. */
const oneLine = {
  display: 'inline-flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: { sm: 'end' },
  whiteSpace: 'nowrap',
} as const
