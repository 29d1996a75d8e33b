/** Unsaved note drafts stored on this device. */
import type { NoteTemplate, NoteTexts, NoteType } from '#schemas/care/notes.ts'
import { type Kept, shelfAt } from '#ui/drafts/sealed-storage.ts'
import { draftKey } from './draft-key.ts'

/** What a note is about: a booking or a client. */
export interface About {
  type: NoteType
  reference: string
}

export interface Draft {
  about: About
  template: NoteTemplate
  texts: NoteTexts
  /** The note and the version that the texts are based on; null before the first save. */
  note: { identifier: string; version: number } | null
  /** Sent without a reply: the server may or may not have them. */
  unanswered: readonly NoteTexts[]
}

export type KeptDraft = Kept<Draft>

export const draftsPlace = 'note-drafts'

const shelf = shelfAt<Draft>(draftsPlace, draftKey)

export const { keep: keepDraft, forget: forgetDraft, hold: holdDraft } = shelf

/** The user's drafts that no tab is editing, newest first. */
export async function readDrafts(): Promise<KeptDraft[]> {
  const drafts = await shelf.readAll()
  return drafts.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}
