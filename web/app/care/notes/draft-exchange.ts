import { type Note, noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import { ApiError } from '#shared/api/api.ts'
import type { RetryTimer } from '#shared/api/retry-timer.ts'
import type { Ports } from './autosave-ports.ts'
import { isDirty, isOwn, isSame, withoutNote, withReply, withTheirs, withUnanswered } from './draft-text.ts'
import type { HeldDraft } from './held-draft.ts'

export type DraftExchange = ReturnType<typeof createExchange>

/** Sends a draft to the server, and decides what follows from the reply. */
export function createExchange(ports: Ports, draft: HeldDraft, timer: RetryTimer) {
  async function send(): Promise<void> {
    const { texts, base, unanswered } = draft.text()
    draft.show({ as: 'saving' })
    try {
      if (!base && unanswered.length > 0) await findCreated(unanswered)
      if (isSame(draft.text().saved, texts)) return settle()
      accept(await store(texts), texts)
    } catch (error) {
      await failed(error, texts)
    }
  }

  /** The reply to the creation may have been lost: a second one would create a second note. */
  async function findCreated(unanswered: readonly NoteTexts[]): Promise<void> {
    const theirs = await ports.findWritten(unanswered)
    if (theirs) draft.update(withTheirs(draft.text(), theirs))
  }

  function store(texts: NoteTexts): Promise<Note> {
    const { base } = draft.text()
    return base ? ports.change(base.identifier, { ...texts, version: base.version }) : ports.create(texts)
  }

  function accept(reply: Note, sent: NoteTexts): void {
    draft.update(withReply(draft.text(), reply, sent))
    ports.onSaved(reply)
    settle()
  }

  /** The server has answered: nothing is left to save, or what was typed meanwhile. */
  function settle(): void {
    timer.reset()
    if (isDirty(draft.text())) return saveSoon()
    draft.forget()
    draft.show({ as: 'saved', at: draft.text().note?.updatedAt ?? new Date().toISOString() })
  }

  function saveSoon(): void {
    draft.keep()
    timer.runIn(noteLimits.autosaveMs)
    draft.showTyped()
  }

  async function failed(error: unknown, sent: NoteTexts): Promise<void> {
    const refusal = error instanceof ApiError ? error : new ApiError(0, {})
    const { base } = draft.text()
    switch (causeOf(refusal)) {
      case 'signed_out':
        draft.show({ as: 'waiting', isOffline: false })
        return void (await ports.onDead(refusal))
      case 'changed':
        return base ? compare(base.identifier, sent) : refuse(refusal)
      case 'deleted':
        if (base) draft.update(withoutNote(draft.text()))
        return refuse(refusal)
      case 'refused':
        return refuse(refusal)
      case 'no_reply':
        draft.update(withUnanswered(draft.text(), sent))
        draft.keep()
        return retry(refusal)
      case 'busy':
        return retry(refusal)
    }
  }

  function refuse(error: ApiError): void {
    draft.keep()
    draft.show({ as: 'refused', error })
  }

  function retry({ status }: ApiError): void {
    draft.show({ as: 'waiting', isOffline: status === 0 })
    timer.retry()
  }

  /** The server has another version. If it is our own, whose reply was lost, there is no conflict. */
  async function compare(identifier: string, sent: NoteTexts): Promise<void> {
    try {
      const theirs = await ports.read(identifier)
      const { texts, unanswered } = draft.text()
      const isOurs = theirs.status === 'draft' && isOwn(theirs, [...unanswered, sent])
      if (isOurs || isSame(texts, theirs)) accept(theirs, theirs)
      else draft.show({ as: 'conflict', theirs })
    } catch (error) {
      await failed(error, sent)
    }
  }

  return { send, accept, settle, saveSoon }
}

type Cause = 'signed_out' | 'changed' | 'deleted' | 'no_reply' | 'busy' | 'refused'

/** Why a save failed. Without a reply the server may or may not have the text. */
function causeOf({ status, code }: ApiError): Cause {
  if (status === 401) return 'signed_out'
  if (code === 'STATUS_CHANGED' || code === 'NOTE_SIGNED') return 'changed'
  if (status === 404) return 'deleted'
  if (status === 0 || status >= 500) return 'no_reply'
  return status === 429 ? 'busy' : 'refused'
}
