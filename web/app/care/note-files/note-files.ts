/** Rules of a choice of files for a note, as its form asks them before anything is sent. */
import { noteLimits } from '#schemas/care/notes.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { type Chosen, problemOfOptional } from '#ui/files/chosen.ts'

/** What is wrong with the whole choice; none at all is fine. `already`: files that hang on the note. */
export const problemOfNoteFiles = (chosen: readonly Chosen[], already = 0): Omit<FieldProblem, 'path'> | null =>
  problemOfOptional(chosen, noteLimits.filesPerNote - already)
