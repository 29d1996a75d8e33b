import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { Message } from '#schemas/care/messages.ts'
import { formOf, sendForm } from '#shared/api/send-form.ts'
import { pruned } from '#ui/forms/fields.ts'

export interface MessageToSend {
  userIdentifier: string
  senderIdentifier: string
  content: string
  /** Idempotency key: sending again returns the existing message. */
  draftIdentifier: string
  bookingIdentifier?: string | undefined
  files: readonly File[]
}

interface OnTheWay {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Sends a message with its files. Rejects with ApiError on a refusal or without a reply, and with AbortError if
 * cancelled.
 */
export function sendMessage({ files, ...fields }: MessageToSend, onTheWay: OnTheWay): Promise<Message> {
  const chosen = files.map((file) => ({ file }))
  const form = formOf(messageApi.store.upload.field, chosen, pruned(fields) as Record<string, string>)
  return sendForm(messageApi.store, form, onTheWay)
}
