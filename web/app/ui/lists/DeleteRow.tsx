import { useListContext, useNotify, useTranslate } from 'react-admin'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface DeleteRowProps {
  id: string
  title: string
  text: string
  remove: (id: string) => Promise<unknown>
  onClose: () => void
}

/** Confirms the deletion of one row, and then removes it from the selection. */
export function DeleteRow({ id, title, text, remove, onClose }: DeleteRowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { refetch, selectedIds, onSelect } = useListContext()
  const send = async () => {
    await remove(id)
    if (selectedIds.includes(id)) onSelect(selectedIds.filter((chosen) => chosen !== id))
    void refetch()
    notify('bulk.deleted', { type: 'success', messageArgs: { smart_count: 1 } })
    onClose()
  }
  return <ConfirmDialog title={title} text={text} submit={t('ra.action.delete')} isHard send={send} onClose={onClose} />
}
