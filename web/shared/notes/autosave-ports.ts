import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import type { ApiError } from '#shared/api/api.ts'
import type { Draft } from './stored-drafts.ts'

/** Save status. */
export type Saving =
  | { as: 'unchanged' }
  | { as: 'typing' }
  /** Title or text are too short for a note. */
  | { as: 'short' }
  | { as: 'saving' }
  | { as: 'saved'; at: string }
  /** Will be retried. */
  | { as: 'waiting'; isOffline: boolean }
  | { as: 'refused'; error: ApiError }
  /** The server has a different version than the one this draft is based on. */
  | { as: 'conflict'; theirs: Note }

export interface View {
  texts: NoteTexts
  saving: Saving
  /** Latest version from the server. */
  note: Note | null
  /** Neither the server nor this device has the latest text: leaving would lose it. */
  isAtRisk: boolean
}

export type Unsaved = Pick<Draft, 'texts' | 'note' | 'unanswered'>

export interface Start {
  /** Null for a new note. */
  note: Note | null
  /** Initial text. */
  texts: NoteTexts
  stored?: Unsaved
}

/** What an autosaved draft needs from the server, this device and the page. */
export interface Ports {
  create: (texts: NoteTexts) => Promise<Note>
  change: (identifier: string, body: NoteTexts & { version: number }) => Promise<Note>
  read: (identifier: string) => Promise<Note>
  /** Finds the note created from one of these texts when the reply to its creation was lost. */
  findWritten: (unanswered: readonly NoteTexts[]) => Promise<Note | undefined>
  storeOnDevice: (unsaved: Unsaved) => Promise<void>
  forget: () => void
  /** The server has stored this note. */
  onSaved: (note: Note) => void
  /** The session has ended. */
  onDead: (error: ApiError) => unknown
  onChange: (view: View) => void
}
