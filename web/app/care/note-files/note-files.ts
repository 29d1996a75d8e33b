/** Client-side rules for a choice of note files. */
import { noteLimits } from '#schemas/care/notes.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { type Chosen, problemOfOptional } from '#ui/files/chosen.ts'

/** The error of the whole choice; an empty choice is valid. `already`: number of attached files. */
export const problemOfNoteFiles = (chosen: readonly Chosen[], already = 0): Omit<FieldProblem, 'path'> | null =>
  problemOfOptional(chosen, noteLimits.filesPerNote - already)
