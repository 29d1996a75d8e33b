import { useTranslate } from 'react-admin'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import type { Message } from '#schemas/care/messages.ts'
import { call } from '#shared/api/api.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { MessageText } from './MessageText.tsx'

interface DeleteMessageDialogProps {
  message: Message
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Confirms the deletion of a message. */
export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const t = useTranslate()
  return (
    <ConfirmDialog
      title={t('messages.delete.title')}
      text={t('messages.delete.text')}
      submit={t('messages.delete.submit')}
      isHard
      send={async () => {
        await call(messageApi.remove, { params: { id: message.identifier } })
        await new Promise((resolve) => setTimeout(resolve, messageLimits.deletedMs))
        await onDeleted()
        onClose()
      }}
      onClose={onClose}
    >
      {message.content && (
        <blockquote style={{ margin: 0, paddingInlineStart: 12, borderInlineStart: '3px solid var(--hairline)' }}>
          <MessageText text={message.content} />
        </blockquote>
      )}
    </ConfirmDialog>
  )
}
