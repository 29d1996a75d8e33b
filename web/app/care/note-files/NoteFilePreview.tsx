import { useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { NoteFile } from '#schemas/care/notes.ts'
import { FilePreview } from '#ui/files/FilePreview.tsx'

interface NoteFilePreviewProps {
  note: string
  file: NoteFile
  onClose: () => void
}

/** Shows a file of a note in the dialog "Preview session files". */
export function NoteFilePreview({ note, file, onClose }: NoteFilePreviewProps) {
  const t = useTranslate()
  const { identifier, fileName, bytes, scanStatus } = file
  return (
    <FilePreview
      title={t('notes.files.preview_title')}
      endpoint={noteApi.fileContent}
      params={{ id: note, fileId: identifier }}
      name={fileName}
      bytes={bytes}
      scanStatus={scanStatus}
      onClose={onClose}
    />
  )
}
