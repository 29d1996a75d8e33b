/** The text of a draft, and what the server is known to have of it. Pure. */
import { type Note, NoteTexts } from '#schemas/care/notes.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import type { Start } from './autosave-ports.ts'

export interface DraftText {
  /** As typed. */
  texts: NoteTexts
  /** Latest version from the server. */
  note: Note | null
  /** The note and the version that the next save builds on; null before the first save. */
  base: { identifier: string; version: number } | null
  /** What the server has, as far as is known; before the first save, the initial text. */
  saved: NoteTexts
  /** Sent without a reply: the server may or may not have them. */
  unanswered: readonly NoteTexts[]
}

const mostUnanswered = 5
const nothing: NoteTexts = { title: '', content: '' }

export const beginText = ({ note, texts }: Start): DraftText => ({
  texts,
  note,
  base: note && baseOf(note),
  saved: note ?? texts,
  unanswered: [],
})

const baseOf = ({ identifier, version }: Note) => ({ identifier, version })

/** Ignores surrounding spaces and Unicode normalisation of accents. */
export const isSame = (one: NoteTexts, other: NoteTexts): boolean =>
  one.title.trim().normalize() === other.title.trim().normalize() && one.content.trim() === other.content.trim()

const isReady = ({ title, content }: NoteTexts): boolean =>
  problemsOf(NoteTexts, { title: title.trim(), content }).length === 0

/** The server does not have the latest text. */
export const isDirty = ({ texts, saved }: DraftText): boolean => !isSame(texts, saved)

export const canBeSaved = ({ texts, base }: DraftText): boolean =>
  isReady(texts) && (base !== null || texts.content.trim() !== '')

/** One of the texts that were sent from here, whether its reply arrived or not. */
export const isOwn = (theirs: NoteTexts, sent: readonly NoteTexts[]): boolean => sent.some((one) => isSame(one, theirs))

/** The server turns out to have this version. */
export const withTheirs = (draft: DraftText, theirs: Note): DraftText => ({
  ...draft,
  note: theirs,
  base: baseOf(theirs),
  saved: theirs,
})

/** The server has stored these texts. */
export const withReply = (draft: DraftText, reply: Note, sent: NoteTexts): DraftText => ({
  ...withTheirs(draft, reply),
  saved: sent,
  unanswered: [],
})

export const withUnanswered = (draft: DraftText, sent: NoteTexts): DraftText => ({
  ...draft,
  unanswered: [...draft.unanswered.filter((one) => !isSame(one, sent)), sent].slice(-mostUnanswered),
})

/** Deleted elsewhere: saving again creates a new note from the text. */
export const withoutNote = (draft: DraftText): DraftText => ({ ...draft, base: null, saved: nothing })
