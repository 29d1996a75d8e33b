import { useListContext, useNotify, useTranslate } from 'react-admin'
import { importApi } from '#schemas/care/client-import.calls.gen.ts'
import { useAct } from '#ui/api/use-call.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import type { ImportedRow } from './people.ts'

/** The actions that the server allows for an imported row now; `open` opens a dialog. */
export function useImportedMenu(open: (dialog: string) => void): (row: ImportedRow) => RowAction[] {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch } = useListContext()
  const invite = useAct(importApi.invite, {
    onDone: () => {
      notify('imports.invited', { type: 'success', messageArgs: { smart_count: 1 } })
      void refetch()
    },
  })
  return ({ id, invitedAt, actions }) => {
    const opening = (act: 'edit' | 'withdraw'): RowAction => ({
      name: act,
      label: t(`imports.${act}`),
      onChoose: () => open(`${act} ${id}`),
    })
    const list: RowAction[] = [
      {
        name: 'invite',
        label: t(invitedAt === null ? 'imports.invite' : 'imports.invite_again'),
        onChoose: () => invite.mutate({ params: { id } }),
      },
      opening('withdraw'),
      opening('edit'),
      { name: 'delete', label: t('ra.action.delete'), onChoose: () => open(`delete ${id}`), isHard: true },
    ]
    return list.filter(({ name }) => (actions as readonly string[]).includes(name))
  }
}
