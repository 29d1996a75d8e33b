import { type Note, noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import type { RetryTimer } from '#shared/api/retry-timer.ts'
import type { Ports } from './autosave-ports.ts'
import { isDirty, withReply } from './draft-text.ts'
import type { HeldDraft } from './held-draft.ts'

export type DraftReplies = ReturnType<typeof createReplies>

/** What follows when the server has a text of the draft. */
export function createReplies({ onSaved }: Pick<Ports, 'onSaved'>, draft: HeldDraft, timer: RetryTimer) {
  function saveSoon(): void {
    draft.storeOnDevice()
    timer.runIn(noteLimits.autosaveMs)
    draft.showTyped()
  }

  /** Nothing is left to save, or what was typed meanwhile. */
  function settle(): void {
    timer.reset()
    if (isDirty(draft.text())) return saveSoon()
    draft.forget()
    draft.show({ as: 'saved', at: draft.text().note?.updatedAt ?? new Date().toISOString() })
  }

  return {
    saveSoon,
    settle,
    /** The server has stored these texts. */
    accept: (reply: Note, sent: NoteTexts): void => {
      draft.update(withReply(draft.text(), reply, sent))
      onSaved(reply)
      settle()
    },
  }
}
