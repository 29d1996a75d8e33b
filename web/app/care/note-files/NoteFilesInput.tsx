import { useTranslate } from 'react-admin'
import { type NoteType, noteFileKinds } from '#schemas/care/notes.ts'
import type { Chosen } from '#ui/files/chosen.ts'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { problemOfNoteFiles } from './note-files.ts'

interface NoteFilesInputProps {
  /** Which note it is for: session notes take fewer kinds than client notes. */
  type: NoteType
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** Files that hang on the note already. */
  already?: number
  /** What the server said about the files; what is wrong with the choice is said by itself. */
  problem?: string | undefined
  /** While they are on their way. */
  isDisabled?: boolean
  /** Where the note is made of files and the form cannot go without one. */
  isRequired?: boolean
}

/**
 * Files for a note, of the kinds its type takes. Send them with `formOf(noteApi.create.upload.field, chosen, fields)` and
 * `useSendForm().send(endpoint, form, params)`; ask `problemOfNoteFiles` first.
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
