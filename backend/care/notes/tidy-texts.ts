import { type NoteTexts, noteLimits } from '#schemas/care/notes.ts'
import { refused } from '#platform/core/errors.ts'
import { tidyText } from '#platform/core/tidy-text.ts'

/** As they are sealed: accents of the title in one piece, the text tidied as every text is. */
export function tidyTexts({ title, content = '' }: Partial<NoteTexts> & { title: string }): NoteTexts {
  const tidied = { title: title.trim().normalize('NFC'), content: tidyText(content) }
  if (tidied.title.length < noteLimits.titleMin)
    throw refused('VALIDATION_ERROR', { fields: { title: 'notes.title_refused' } })
  return tidied
}
