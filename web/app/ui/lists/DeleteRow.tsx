import { useListContext, useNotify, useTranslate } from 'react-admin'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface DeleteRowProps {
  id: string
  title: string
  text: string
  remove: (id: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before one row is deleted; it is no longer among the chosen ones then. */
export function DeleteRow({ id, title, text, remove, onClose }: DeleteRowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch, selectedIds, onSelect } = useListContext()
  const send = async () => {
    await remove(id)
    if (selectedIds.includes(id)) onSelect(selectedIds.filter((chosen) => chosen !== id))
    void refetch()
    notify('resources.bulk.deleted', { type: 'success', messageArgs: { smart_count: 1 } })
    onClose()
  }
  return <ConfirmDialog title={title} text={text} submit={t('ra.action.delete')} isHard send={send} onClose={onClose} />
}
