import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { Message, MessageFile } from '#schemas/care/messages.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { isPicture } from '#ui/files/LocalPicture.tsx'
import { StoredFileRow } from '#ui/files/StoredFileRow.tsx'
import { MessageFilesPicture } from './MessageFilesPicture.tsx'
import { useCheckedFiles } from './use-checked-files.ts'

const FilePreview = lazy(async () => ({ default: (await import('#ui/files/FilePreview.tsx')).FilePreview }))

interface MessageFilesProps {
  message: Message
  /** Identifier of the other person in the conversation. */
  person: string
}

/** The files of a message; nothing if it has none. */
export function MessageFiles({ message, person }: MessageFilesProps) {
  return message.files.length === 0 ? null : <Files message={message} person={person} />
}

function Files({ message, person }: MessageFilesProps) {
  const t = useTranslate()
  const files = useCheckedFiles(message, person)
  const { opened, open, close } = useDialog<string>()
  const shown = files.find(({ identifier }) => opened === `message-file ${identifier}`)
  const paramsOf = ({ identifier }: MessageFile) => ({ id: message.identifier, fileId: identifier })
  return (
    <>
      <Box
        component="ul"
        aria-label={t('messages.files.label')}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {files.map((file) => {
          const line = {
            file,
            params: paramsOf(file),
            scan: <ScanResult file={file} isOwn={message.isOwn} />,
            onPreview: () => open(`message-file ${file.identifier}`),
          }
          return isPicture(file.fileName) && isOpen(file) ? (
            <MessageFilesPicture key={file.identifier} {...line} />
          ) : (
            <StoredFileRow key={file.identifier} endpoint={messageApi.fileContent} {...line} />
          )
        })}
      </Box>
      {shown && (
        <Suspense>
          <FilePreview
            title={t('messages.files.preview_title')}
            endpoint={messageApi.fileContent}
            params={paramsOf(shown)}
            name={shown.fileName}
            bytes={shown.bytes}
            scanStatus={message.isOwn && shown.scanStatus === 'not_scanned' ? null : shown.scanStatus}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const isOpen = ({ scanStatus }: MessageFile) => scanStatus === 'clean' || scanStatus === 'not_scanned'

/** The result of the virus check. Senders get no warning about their own files. */
function ScanResult({ file: { scanStatus }, isOwn }: { file: MessageFile; isOwn: boolean }) {
  const t = useTranslate()
  if (scanStatus === 'clean' || (scanStatus === 'not_scanned' && isOwn)) return null
  if (scanStatus === 'quarantined') return <output>{t('messages.files.checking')}</output>
  return t(`files.${scanStatus}`)
}
