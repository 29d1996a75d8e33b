import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { NoteFile } from '#schemas/care/notes.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { StoredFileRow } from '#ui/files/StoredFileRow.tsx'

interface NoteFileRowProps {
  note: string
  file: NoteFile
  /** Shown beside size and date. */
  about?: ReactNode
  onPreview: () => void
  onDelete?: () => void
}

/** A file of a note: name, size, date, virus check result and actions. */
export function NoteFileRow({ note, file, about, onPreview, onDelete }: NoteFileRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, fileName, createdAt } = file
  return (
    <StoredFileRow
      endpoint={noteApi.fileContent}
      params={{ id: note, fileId: identifier }}
      file={file}
      about={
        <>
          {' '}
          · <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
          {about && <> · {about}</>}
        </>
      }
      onPreview={onPreview}
      {...(onDelete && { deletes: { label: t('notes.files.delete_one', { name: fileName }), onDelete } })}
    />
  )
}
