/**
 * Autosaves a draft without losing text: it stores what the server has not confirmed on this device, retries saves
 * without a reply with back-off, and lets the user decide if the note was saved elsewhere in between.
 */
import { type Note, noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import { createRetryTimer } from '#shared/api/retry-timer.ts'
import type { Ports, Saving, Start, Unsaved } from './autosave-ports.ts'
import { createExchange } from './draft-exchange.ts'
import { createReplies, type DraftReplies } from './draft-replies.ts'
import { canBeSaved, isDirty, isOwn, withTheirs } from './draft-text.ts'
import { type HeldDraft, holdText } from './held-draft.ts'

const backoff = { firstMs: 2_000, longestMs: 60_000 }

export type Autosave = ReturnType<typeof createAutosave>

export function createAutosave(ports: Ports, start: Start) {
  const draft = holdText(ports, start)
  const timer = createRetryTimer(save, backoff)
  const replies = createReplies(ports, draft, timer)
  const { send } = createExchange(ports, draft, replies, timer)
  let running: Promise<void> | undefined

  /** One save at a time; text typed meanwhile is saved afterwards. */
  function save(): Promise<void> {
    timer.cancel()
    if (running) return running
    if (draft.saving().as === 'conflict' || !isDirty(draft.text())) return Promise.resolve()
    if (!canBeSaved(draft.text())) {
      draft.showTyped()
      return Promise.resolve()
    }
    running = send().finally(() => {
      running = undefined
    })
    return running
  }

  /** Nothing is unsaved any more. */
  function rest(): void {
    timer.cancel()
    draft.forget()
    draft.show({ as: 'unchanged' })
  }

  const stopWatching = watchPage(draft.saving, save)
  if (start.stored) restore(draft, replies, start.stored)

  return {
    view: draft.view,
    ...conflictChoices(draft, replies, save),
    type: (typed: NoteTexts): void => {
      draft.type(typed)
      if (!isDirty(draft.text())) return rest()
      draft.storeOnDevice()
      if (draft.saving().as === 'conflict') return draft.show()
      timer.runIn(noteLimits.autosaveMs)
      draft.showTyped()
    },
    /** Returns the note once the server has everything typed so far, and the save status. */
    saveAll: async (): Promise<{ note: Note | null; saving: Saving }> => {
      await running
      await save()
      return { note: isDirty(draft.text()) ? null : draft.text().note, saving: draft.saving() }
    },
    /** Takes a newer server version that did not come from a text save, such as an added file. */
    take: (reply: Note) => replies.accept(reply, reply),
    /** Discards the unsaved part. */
    drop: () => {
      draft.type(draft.text().saved)
      rest()
    },
    /** Sends the last text; until the server has it, this device stores it. */
    stop: async () => {
      draft.hide()
      timer.stop()
      stopWatching()
      await running
      if (draft.saving().as === 'typing') await save()
      await draft.stored()
    },
  }
}

/** Saves at once when the connection is back, and before a hidden page may be discarded. */
function watchPage(saving: () => Saving, save: () => Promise<void>): () => void {
  const again = () => {
    if (saving().as === 'waiting') void save()
  }
  const hide = () => {
    if (document.hidden && saving().as === 'typing') void save()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', hide)
  return () => {
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** Restores a stored draft on top of its base version, or as a conflict with a newer one. */
function restore(draft: HeldDraft, replies: DraftReplies, { texts, unanswered, note: base }: Unsaved): void {
  draft.update({ ...draft.text(), texts, unanswered })
  const { note } = draft.text()
  if (!isDirty(draft.text())) return replies.settle()
  const isOurs = !note || note.version === base?.version || isOwn(note, unanswered)
  if (isOurs) replies.saveSoon()
  else draft.show({ as: 'conflict', theirs: note })
}

function conflictChoices(draft: HeldDraft, replies: DraftReplies, save: () => Promise<void>) {
  return {
    useMineInstead: (): Promise<void> => {
      const saving = draft.saving()
      if (saving.as !== 'conflict') return Promise.resolve()
      draft.update({ ...withTheirs(draft.text(), saving.theirs), unanswered: [] })
      draft.showTyped()
      if (!isDirty(draft.text())) replies.settle()
      return save()
    },
    useTheirs: (): void => {
      const saving = draft.saving()
      if (saving.as !== 'conflict') return
      const { title, content } = saving.theirs
      draft.type({ title, content })
      replies.accept(saving.theirs, { title, content })
    },
  }
}
