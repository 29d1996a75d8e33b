import { useTranslate } from 'react-admin'
import { type NoteType, noteFileKinds } from '#schemas/care/notes.ts'
import type { Chosen } from '#ui/files/chosen.ts'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { problemOfNoteFiles } from './note-files.ts'

interface NoteFilesInputProps {
  /** Session notes accept fewer file types than client notes. */
  type: NoteType
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** Number of files already attached. */
  already?: number
  /** The server's error for the files; the component reports errors of the choice itself. */
  problem?: string | undefined
  /** Set during the upload. */
  isDisabled?: boolean
  /** Set for a note that consists of files. */
  isRequired?: boolean
}

/**
 * Picks files for a note, of the types its note type allows. Send them with `formOf(noteApi.create.upload.field,
 * chosen, fields)` and `useSendForm().send(endpoint, form, params)`; check `problemOfNoteFiles` first.
 */
export function NoteFilesInput(props: NoteFilesInputProps) {
  const { type, chosen, onChange, already = 0, problem, isDisabled = false, isRequired = false } = props
  const t = useTranslate()
  const wrong = problemOfNoteFiles(chosen, already)
  return (
    <FileDrop
      label={t('notes.files.label')}
      unit="mb"
      kinds={noteFileKinds[type]}
      chosen={chosen}
      onChange={onChange}
      problem={wrong ? t(wrong.key, wrong.words) : problem}
      isDisabled={isDisabled}
      isOptional={!isRequired}
    />
  )
}
