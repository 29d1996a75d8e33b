/** Unsaved note drafts stored on this device. */
import type { NoteTemplate, NoteTexts, NoteType } from '#schemas/care/notes.ts'
import { type Stored, sealedStorageAt } from '#shared/drafts/sealed-storage.ts'
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

export type StoredNoteDraft = Stored<Draft>

export const draftsPlace = 'note-drafts'

const storage = sealedStorageAt<Draft>(draftsPlace, draftKey)

export const { store: storeDraft, forget: forgetDraft, hold: holdDraft } = storage

/** The user's drafts that no tab is editing, newest first. */
export async function readDrafts(): Promise<StoredNoteDraft[]> {
  const drafts = await storage.readAll()
  return drafts.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}
