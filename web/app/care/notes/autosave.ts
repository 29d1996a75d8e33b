/**
 * Saves a draft while it is written, and loses nothing: what the server has not confirmed is kept on this device, a save
 * without an answer is tried again with growing waits, and where somebody else has saved in between the person decides.
 */
import { type Note, noteLimits, NoteTexts } from '#schemas/care/notes.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { ApiError } from '#shared/api/api.ts'
import type { Draft } from './kept-drafts.ts'

/** Where the saving stands. */
export type Saving =
  | { as: 'unchanged' }
  | { as: 'typing' }
  /** Title or words are not enough for a note yet. */
  | { as: 'short' }
  | { as: 'saving' }
  | { as: 'saved'; at: string }
  /** Tried again by itself. */
  | { as: 'waiting'; isOffline: boolean }
  | { as: 'refused'; error: ApiError }
  /** The server has other words than those this draft was written on. */
  | { as: 'conflict'; theirs: Note }

export interface View {
  texts: NoteTexts
  saving: Saving
  /** As the server gave it last. */
  note: Note | null
  /** Neither the server nor this device has the last words: leaving would lose them. */
  isAtRisk: boolean
}

export type Unsaved = Pick<Draft, 'texts' | 'note' | 'unanswered'>

export interface Ports {
  create: (texts: NoteTexts) => Promise<Note>
  change: (identifier: string, body: NoteTexts & { version: number }) => Promise<Note>
  read: (identifier: string) => Promise<Note>
  /** The note that one of these texts became, where its creation was not answered. */
  findWritten: (unanswered: readonly NoteTexts[]) => Promise<Note | undefined>
  keep: (unsaved: Unsaved) => Promise<void>
  forget: () => void
  /** The server has what is in this note. */
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
  /** Null for a new one. */
  note: Note | null
  /** What stands there before anything is typed. */
  texts: NoteTexts
  kept?: Unsaved
}

export function createAutosave(ports: Ports, start: Start) {
  let { note, texts } = start
  let saving: Saving = { as: 'unchanged' }
  let isAtRisk = false
  let base = note && { identifier: note.identifier, version: note.version }
  /** What the server has, as far as is known; before the first save nothing but what stood there. */
  let saved: NoteTexts = note ?? texts
  let unanswered: readonly NoteTexts[] = []
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let keeping = Promise.resolve()
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
  /** One after the other, so that an older text never lands on a newer one. */
  const keep = () => {
    const unsaved = { texts, note: base, unanswered }
    keeping = keeping.then(() =>
      ports.keep(unsaved).then(
        () => void (isAtRisk && show({ isAtRisk: false })),
        () => void (isDirty() && show({ isAtRisk: true })),
      ),
    )
  }
  const forget = () => {
    keeping = keeping.then(ports.forget)
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

  /** One save at a time; what is typed meanwhile is saved after it. */
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
    const going = texts
    show({ saving: { as: 'saving' } })
    try {
      if (!base && unanswered.length > 0) adopt(await ports.findWritten(unanswered))
      if (isSame(saved, going)) return settle()
      took(
        base ? await ports.change(base.identifier, { ...going, version: base.version }) : await ports.create(going),
        going,
      )
    } catch (error) {
      await failed(error, going)
    }
  }

  /** The server has this version after all. */
  function adopt(theirs: Note | undefined) {
    if (!theirs) return
    note = theirs
    base = { identifier: theirs.identifier, version: theirs.version }
    saved = theirs
  }

  function took(reply: Note, going: NoteTexts) {
    adopt(reply)
    saved = going
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

  async function failed(error: unknown, going: NoteTexts) {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {})
    if (refusal.status === 401) {
      show({ saving: { as: 'waiting', isOffline: false } })
      await ports.onDead(refusal)
      return
    }
    if (base && (refusal.code === 'STATUS_CHANGED' || refusal.code === 'NOTE_SIGNED'))
      return differ(base.identifier, going)
    // Deleted elsewhere: what was written here becomes a note of its own when the person saves it again.
    if (base && refusal.status === 404) [base, saved] = [null, nothing]
    const isUnknown = refusal.status === 0 || refusal.status >= 500
    if (!isUnknown && refusal.status !== 429) {
      keep()
      return show({ saving: { as: 'refused', error: refusal } })
    }
    if (isUnknown) {
      unanswered = [...unanswered.filter((sent) => !isSame(sent, going)), going].slice(-mostUnanswered)
      keep()
    }
    show({ saving: { as: 'waiting', isOffline: refusal.status === 0 } })
    saveIn(Math.min(longestPause, shortestPause * 2 ** tries))
    tries += 1
  }

  /** Another version is stored. Where it is one of ours whose answer got lost, nothing has happened. */
  async function differ(identifier: string, going: NoteTexts) {
    try {
      const theirs = await ports.read(identifier)
      const isOurs = theirs.status === 'draft' && [...unanswered, going].some((sent) => isSame(sent, theirs))
      if (!isOurs && !isSame(texts, theirs)) return show({ saving: { as: 'conflict', theirs } })
      took(theirs, theirs)
    } catch (error) {
      await failed(error, going)
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
    took(theirs, texts)
  }

  /** The note where everything typed so far is with the server, and where the saving stands. */
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

  /** What was kept is written on: on the version it was made from, or as a conflict with what came since. */
  function putBack(kept: Unsaved) {
    unanswered = kept.unanswered
    texts = kept.texts
    const isOurs = !note || note.version === kept.note?.version || unanswered.some((sent) => isSame(sent, note as Note))
    if (!isDirty()) return settle()
    if (note && !isOurs) return show({ saving: { as: 'conflict', theirs: note } })
    keep()
    saveIn(noteLimits.autosaveMs)
    show({ saving: { as: canBeSaved() ? 'typing' : 'short' } })
  }
  if (start.kept) putBack(start.kept)

  return {
    view: (): View => ({ texts, saving, note, isAtRisk }),
    type,
    saveAll,
    keepMine,
    takeTheirs,
    /** The server's newest, changed by something else than a save of its words, such as a file. */
    take: (reply: Note) => took(reply, reply),
    /** Not wanted any more, as far as it is not saved. */
    drop: () => {
      texts = saved
      clearTimeout(timer)
      forget()
      show({ saving: { as: 'unchanged' } })
    },
    /** The last words still go out; until that is done they are on this device. */
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', hide)
      await running
      if (saving.as === 'typing') await save()
      await keeping
    },
  }
}

/** Spaces around are nobody's words, and an accent is the same however it is stored. */
export const isSame = (one: NoteTexts, other: NoteTexts): boolean =>
  one.title.trim().normalize() === other.title.trim().normalize() && one.content.trim() === other.content.trim()
const nothing: NoteTexts = { title: '', content: '' }

const isReady = ({ title, content }: NoteTexts): boolean =>
  problemsOf(NoteTexts, { title: title.trim(), content }).length === 0
