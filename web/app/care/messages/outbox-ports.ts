/** Connects the outbox to the server and to this device's storage. */
import { ApiError } from '#shared/api/api.ts'
import { type Kept, shelfAt } from '#ui/drafts/sealed-storage.ts'
import { unsentPlace } from '#shared/api/session.ts'
import { type FileName, forgetFiles, keepFiles, readFiles } from './stored-files.ts'
import { messageKey } from './message-key.ts'
import type { OutboxPorts, Outgoing, OutgoingStatus } from './outgoing.ts'
import { sendMessage } from './send-message.ts'

interface KeptMessage extends Pick<Outgoing, 'person' | 'content' | 'appointment' | 'queuedAt'> {
  files: readonly FileName[]
  refusal: { status: number; message: string } | null
}

const shelf = shelfAt<KeptMessage>(unsentPlace, messageKey)

/** `senderIdentifier`: the user who was signed in when the page opened. */
export const outboxPorts = (senderIdentifier: string, then: Pick<OutboxPorts, 'onSent' | 'onDead'>): OutboxPorts => ({
  ...then,
  send: ({ person, content, draftIdentifier, appointment, files }, how) => {
    const bookingIdentifier = appointment?.identifier
    return sendMessage(
      { userIdentifier: person, senderIdentifier, content, draftIdentifier, bookingIdentifier, files },
      how,
    )
  },
  keep,
  forget: (draft) => {
    shelf.forget(draft)
    // A browser without file storage has none to delete.
    forgetFiles(draft).catch(() => undefined)
  },
  readKept: async () => Promise.all((await shelf.readAll()).map(opened)),
  exclusively: (work) => (navigator.locks ? navigator.locks.request(unsentPlace, work) : work()),
})

/** Stores the files first: a stored text without its files would look complete. */
async function keep({
  draftIdentifier,
  person,
  content,
  appointment,
  queuedAt,
  files,
  state,
}: Outgoing): Promise<void> {
  if (!shelf.has(draftIdentifier)) await keepFiles(draftIdentifier, files).catch(() => undefined)
  const names = files.map(({ name, type }) => ({ name, type }))
  const refusal = state.as === 'refused' ? { status: state.error.status, message: state.error.message } : null
  await shelf.keep(draftIdentifier, { person, content, appointment, queuedAt, files: names, refusal })
}

async function opened({ slot, person, content, appointment, queuedAt, files: names, refusal }: Kept<KeptMessage>) {
  const files = await readFiles(slot, names)
  const state = stateOf(files, refusal)
  return { draftIdentifier: slot, person, content, appointment, queuedAt, files: files ?? [], isKept: true, state }
}

function stateOf(files: readonly File[] | null, refusal: KeptMessage['refusal']): OutgoingStatus {
  if (files === null) return { as: 'files_lost' }
  if (!refusal) return { as: 'waiting' }
  return { as: 'refused', error: new ApiError(refusal.status, { message: refusal.message }) }
}
