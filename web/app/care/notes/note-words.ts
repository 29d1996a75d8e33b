import type { NoteType } from '#schemas/care/notes.ts'

/** Text keys of the toasts for this note type; they contain nothing of the note. */
export const toastKeyOf = (type: NoteType, what: 'added' | 'updated' | 'deleted' | 'signed' | 'amended'): string =>
  `notes.toasts.${type}_${what}`
