/** Messages on their way, and what the outbox needs to send and store them. */
import type { Message } from '#schemas/care/messages.ts'
import type { ApiError } from '#shared/api/api.ts'
import type { Written } from './written.ts'

export type OutgoingStatus =
  /** `percent` is null until the upload starts. */
  | { as: 'sending'; percent: number | null }
  /** Will be retried; the status stays until the message arrives, to avoid flicker. */
  | { as: 'waiting' }
  /** The server refused it; the user has to act. */
  | { as: 'refused'; error: ApiError }
  /** Only the text is left; the user has to add the files again. */
  | { as: 'files_lost' }
  | { as: 'sent'; message: Message }

export interface Outgoing extends Written {
  draftIdentifier: string
  /** Identifier of the recipient. */
  person: string
  queuedAt: string
  state: OutgoingStatus
  /** Stored on this device. */
  isStored: boolean
}

export interface OutboxPorts {
  send: (item: Outgoing, how: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<Message>
  store: (item: Outgoing) => Promise<void>
  forget: (draft: string) => void
  /** Messages stored on the device by any tab. */
  readStored: () => Promise<readonly Outgoing[]>
  /** Only one tab sends at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  onSent: (item: Outgoing, message: Message) => void
  /** The session has ended. */
  onDead: (error: ApiError) => unknown
}
