/** Connects the outbox to the server and to this device's storage. */
import { ApiError } from '#shared/api/api.ts'
import { type Stored, sealedStorageAt } from '#shared/drafts/sealed-storage.ts'
import { unsentPlace } from '#shared/api/session.ts'
import { type FileName, forgetFiles, storeFiles, readFiles } from './stored-files.ts'
import { messageKey } from './message-key.ts'
import type { OutboxPorts, Outgoing, OutgoingStatus } from './outgoing.ts'
import { sendMessage } from './send-message.ts'

interface StoredMessage extends Pick<Outgoing, 'person' | 'content' | 'appointment' | 'queuedAt'> {
  files: readonly FileName[]
  refusal: { status: number; message: string } | null
}

const storage = sealedStorageAt<StoredMessage>(unsentPlace, messageKey)

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
  store,
  forget: (draft) => {
    storage.forget(draft)
    // A browser without file storage has none to delete.
    forgetFiles(draft).catch(() => undefined)
  },
  readStored: async () => Promise.all((await storage.readAll()).map(opened)),
  exclusively: (work) => (navigator.locks ? navigator.locks.request(unsentPlace, work) : work()),
})

/** Stores the files first: a stored text without its files would look complete. */
async function store({
  draftIdentifier,
  person,
  content,
  appointment,
  queuedAt,
  files,
  state,
}: Outgoing): Promise<void> {
  if (!storage.has(draftIdentifier)) await storeFiles(draftIdentifier, files).catch(() => undefined)
  const names = files.map(({ name, type }) => ({ name, type }))
  const refusal = state.as === 'refused' ? { status: state.error.status, message: state.error.message } : null
  await storage.store(draftIdentifier, { person, content, appointment, queuedAt, files: names, refusal })
}

async function opened({ slot, person, content, appointment, queuedAt, files: names, refusal }: Stored<StoredMessage>) {
  const files = await readFiles(slot, names)
  const state = stateOf(files, refusal)
  return { draftIdentifier: slot, person, content, appointment, queuedAt, files: files ?? [], isStored: true, state }
}

function stateOf(files: readonly File[] | null, refusal: StoredMessage['refusal']): OutgoingStatus {
  if (files === null) return { as: 'files_lost' }
  if (!refusal) return { as: 'waiting' }
  return { as: 'refused', error: new ApiError(refusal.status, { message: refusal.message }) }
}
