import type { NoteType } from '#schemas/care/notes.ts'

/** Keys of what is said when something has happened to a note of this type; nothing of the note itself. */
export const toastOf = (type: NoteType, what: 'added' | 'updated' | 'deleted' | 'signed' | 'amended'): string =>
  `notes.toasts.${type}_${what}`
