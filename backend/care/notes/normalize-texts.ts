import { type NoteTexts, noteLimits } from '#schemas/care/notes.ts'
import { refused } from '#platform/core/errors.ts'
import { normalizeText } from '#platform/core/normalize-text.ts'

/** Form in which texts are encrypted: the title in Unicode normal form, the content cleaned like every text. */
export function normalizeTexts({ title, content = '' }: Partial<NoteTexts> & { title: string }): NoteTexts {
  const tidied = { title: title.trim().normalize('NFC'), content: normalizeText(content) }
  if (tidied.title.length < noteLimits.titleMin)
    throw refused('VALIDATION_ERROR', { fields: { title: 'notes.title_refused' } })
  return tidied
}
