/** Rules of a choice of files for a note, as its form asks them before anything is sent. */
import { noteLimits } from '#schemas/notes.ts'
import type { FieldProblem } from '#schemas/validate.ts'
import { type Chosen, problemOfChoice } from '../files/chosen.ts'

/** What is wrong with the whole choice; none at all is fine. `already`: files that hang on the note. */
export function problemOfNoteFiles(chosen: readonly Chosen[], already = 0): Omit<FieldProblem, 'path'> | null {
  if (chosen.length === 0) return null
  if (already + chosen.length > noteLimits.filesPerNote)
    return { key: 'validation.files_most', words: { maxItems: noteLimits.filesPerNote - already } }
  return problemOfChoice(chosen)
}
