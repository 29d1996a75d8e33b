import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import { ApiError } from '#shared/api/api.ts'
import type { RetryTimer } from '#shared/api/retry-timer.ts'
import type { Ports } from './autosave-ports.ts'
import { isOwn, isSame, withoutNote, withTheirs, withUnanswered } from './draft-text.ts'
import type { DraftReplies } from './draft-replies.ts'
import type { HeldDraft } from './held-draft.ts'

/** Sends a draft to the server, and decides what follows when that fails. */
export function createExchange(ports: Ports, draft: HeldDraft, { accept, settle }: DraftReplies, timer: RetryTimer) {
  async function send(): Promise<void> {
    const { texts, base, unanswered } = draft.text()
    draft.show({ as: 'saving' })
    try {
      if (!base && unanswered.length > 0) await findCreated(ports, draft, unanswered)
      if (isSame(draft.text().saved, texts)) return settle()
      accept(await store(ports, draft, texts), texts)
    } catch (error) {
      await failed(error, texts)
    }
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
        draft.storeOnDevice()
        return retry(refusal)
      case 'busy':
        return retry(refusal)
    }
  }

  function refuse(error: ApiError): void {
    draft.storeOnDevice()
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

  return { send }
}

/** The reply to the creation may have been lost: a second one would create a second note. */
async function findCreated(ports: Ports, draft: HeldDraft, unanswered: readonly NoteTexts[]): Promise<void> {
  const theirs = await ports.findWritten(unanswered)
  if (theirs) draft.update(withTheirs(draft.text(), theirs))
}

function store(ports: Ports, draft: HeldDraft, texts: NoteTexts): Promise<Note> {
  const { base } = draft.text()
  return base ? ports.change(base.identifier, { ...texts, version: base.version }) : ports.create(texts)
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
