/**
 * Autosaves a draft without losing text: it stores what the server has not confirmed on this device, retries saves
 * without a reply with back-off, and lets the user decide if the note was saved elsewhere in between.
 */
import { type Note, noteLimits, NoteTexts } from '#schemas/care/notes.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Draft } from './kept-drafts.ts'

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

export interface Ports {
  create: (texts: NoteTexts) => Promise<Note>
  change: (identifier: string, body: NoteTexts & { version: number }) => Promise<Note>
  read: (identifier: string) => Promise<Note>
  /** Finds the note created from one of these texts when the reply to its creation was lost. */
  findWritten: (unanswered: readonly NoteTexts[]) => Promise<Note | undefined>
  keep: (unsaved: Unsaved) => Promise<void>
  forget: () => void
  /** The server has stored this note. */
  onSaved: (note: Note) => void
  /** The session has ended. */
  onDead: (error: ApiError) => unknown
  onChange: (view: View) => void
}

const second = 1000
const [shortestPause, longestPause] = [2 * second, 60 * second]
const mostUnanswered = 5

export type Autosave = ReturnType<typeof createAutosave>

interface Start {
  /** Null for a new note. */
  note: Note | null
  /** Initial text. */
  texts: NoteTexts
  kept?: Unsaved
}

export function createAutosave(ports: Ports, start: Start) {
  let { note, texts } = start
  let saving: Saving = { as: 'unchanged' }
  let isAtRisk = false
  let base = note && { identifier: note.identifier, version: note.version }
  /** What the server has, as far as is known; before the first save, the initial text. */
  let saved: NoteTexts = note ?? texts
  let unanswered: readonly NoteTexts[] = []
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let pendingWrites = Promise.resolve()
  let isStopped = false

  const show = (change: Partial<Pick<View, 'saving' | 'isAtRisk'>> = {}) => {
    saving = change.saving ?? saving
    isAtRisk = change.isAtRisk ?? isAtRisk
    if (!isStopped) ports.onChange({ texts, saving, note, isAtRisk })
  }
  const isDirty = () => !isSame(texts, saved)
  const canBeSaved = () => isReady(texts) && (base !== null || texts.content.trim() !== '')
  const saveIn = (pause: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save(), pause)
  }
  /** Serialised, so that an older text never overwrites a newer one. */
  const keep = () => {
    const unsaved = { texts, note: base, unanswered }
    pendingWrites = pendingWrites.then(() =>
      ports.keep(unsaved).then(
        () => void (isAtRisk && show({ isAtRisk: false })),
        () => void (isDirty() && show({ isAtRisk: true })),
      ),
    )
  }
  const forget = () => {
    pendingWrites = pendingWrites.then(ports.forget)
    isAtRisk = false
  }

  function type(typed: NoteTexts) {
    texts = typed
    if (!isDirty()) {
      clearTimeout(timer)
      forget()
      return show({ saving: { as: 'unchanged' } })
    }
    keep()
    if (saving.as === 'conflict') return show()
    saveIn(noteLimits.autosaveMs)
    show({ saving: { as: canBeSaved() ? 'typing' : 'short' } })
  }

  /** One save at a time; text typed meanwhile is saved afterwards. */
  function save(): Promise<void> {
    clearTimeout(timer)
    if (running) return running
    if (saving.as === 'conflict' || !isDirty()) return Promise.resolve()
    if (!canBeSaved()) {
      show({ saving: { as: 'short' } })
      return Promise.resolve()
    }
    running = attempt().finally(() => {
      running = undefined
    })
    return running
  }

  async function attempt() {
    const attempted = texts
    show({ saving: { as: 'saving' } })
    try {
      if (!base && unanswered.length > 0) adopt(await ports.findWritten(unanswered))
      if (isSame(saved, attempted)) return settle()
      accept(
        base
          ? await ports.change(base.identifier, { ...attempted, version: base.version })
          : await ports.create(attempted),
        attempted,
      )
    } catch (error) {
      await failed(error, attempted)
    }
  }

  /** The server turns out to have this version. */
  function adopt(theirs: Note | undefined) {
    if (!theirs) return
    note = theirs
    base = { identifier: theirs.identifier, version: theirs.version }
    saved = theirs
  }

  function accept(reply: Note, attempted: NoteTexts) {
    adopt(reply)
    saved = attempted
    unanswered = []
    ports.onSaved(reply)
    settle()
  }

  function settle() {
    tries = 0
    const at = note?.updatedAt ?? new Date().toISOString()
    if (isDirty()) {
      keep()
      saveIn(noteLimits.autosaveMs)
      return show({ saving: { as: canBeSaved() ? 'typing' : 'short' } })
    }
    forget()
    show({ saving: { as: 'saved', at } })
  }

  async function failed(error: unknown, attempted: NoteTexts) {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {})
    if (refusal.status === 401) {
      show({ saving: { as: 'waiting', isOffline: false } })
      await ports.onDead(refusal)
      return
    }
    if (base && (refusal.code === 'STATUS_CHANGED' || refusal.code === 'NOTE_SIGNED'))
      return handleConflict(base.identifier, attempted)
    // Deleted elsewhere: saving again creates a new note from the text.
    if (base && refusal.status === 404) [base, saved] = [null, nothing]
    const isUnknown = refusal.status === 0 || refusal.status >= 500
    if (!isUnknown && refusal.status !== 429) {
      keep()
      return show({ saving: { as: 'refused', error: refusal } })
    }
    if (isUnknown) {
      unanswered = [...unanswered.filter((sent) => !isSame(sent, attempted)), attempted].slice(-mostUnanswered)
      keep()
    }
    show({ saving: { as: 'waiting', isOffline: refusal.status === 0 } })
    saveIn(Math.min(longestPause, shortestPause * 2 ** tries))
    tries += 1
  }

  /** The server has another version. If it is our own, whose reply was lost, there is no conflict. */
  async function handleConflict(identifier: string, attempted: NoteTexts) {
    try {
      const theirs = await ports.read(identifier)
      const isOurs = theirs.status === 'draft' && [...unanswered, attempted].some((sent) => isSame(sent, theirs))
      if (!isOurs && !isSame(texts, theirs)) return show({ saving: { as: 'conflict', theirs } })
      accept(theirs, theirs)
    } catch (error) {
      await failed(error, attempted)
    }
  }

  function keepMine() {
    if (saving.as !== 'conflict') return Promise.resolve()
    adopt(saving.theirs)
    unanswered = []
    saving = { as: 'typing' }
    if (!isDirty()) settle()
    return save()
  }

  function takeTheirs() {
    if (saving.as !== 'conflict') return
    const { theirs } = saving
    texts = { title: theirs.title, content: theirs.content }
    accept(theirs, texts)
  }

  /** Returns the note once the server has everything typed so far, and the save status. */
  async function saveAll(): Promise<{ note: Note | null; saving: Saving }> {
    await running
    await save()
    return { note: isDirty() ? null : note, saving }
  }

  const again = () => {
    if (saving.as === 'waiting') void save()
  }
  const hide = () => {
    if (document.hidden && saving.as === 'typing') void save()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', hide)

  /** Restores a stored draft on top of its base version, or as a conflict with a newer one. */
  function restore(kept: Unsaved) {
    unanswered = kept.unanswered
    texts = kept.texts
    const isOurs = !note || note.version === kept.note?.version || unanswered.some((sent) => isSame(sent, note as Note))
    if (!isDirty()) return settle()
    if (note && !isOurs) return show({ saving: { as: 'conflict', theirs: note } })
    keep()
    saveIn(noteLimits.autosaveMs)
    show({ saving: { as: canBeSaved() ? 'typing' : 'short' } })
  }
  if (start.kept) restore(start.kept)

  return {
    view: (): View => ({ texts, saving, note, isAtRisk }),
    type,
    saveAll,
    keepMine,
    takeTheirs,
    /** Takes a newer server version that did not come from a text save, such as an added file. */
    take: (reply: Note) => accept(reply, reply),
    /** Discards the unsaved part. */
    drop: () => {
      texts = saved
      clearTimeout(timer)
      forget()
      show({ saving: { as: 'unchanged' } })
    },
    /** Sends the last text; until the server has it, this device stores it. */
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', hide)
      await running
      if (saving.as === 'typing') await save()
      await pendingWrites
    },
  }
}

/** Ignores surrounding spaces and Unicode normalisation of accents. */
export const isSame = (one: NoteTexts, other: NoteTexts): boolean =>
  one.title.trim().normalize() === other.title.trim().normalize() && one.content.trim() === other.content.trim()
const nothing: NoteTexts = { title: '', content: '' }

const isReady = ({ title, content }: NoteTexts): boolean =>
  problemsOf(NoteTexts, { title: title.trim(), content }).length === 0
