import { type Message, messageApi } from '#schemas/care/messages.ts'
import { formOf, sendForm } from '#ui/files/send-form.ts'
import { pruned } from '#ui/forms/fields.ts'

export interface MessageToSend {
  userIdentifier: string
  senderIdentifier: string
  content: string
  /** Sent again, the message that is there already is the answer. */
  draftIdentifier: string
  bookingIdentifier?: string | undefined
  files: readonly File[]
}

interface OnTheWay {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends a message with its files; a refusal, or no answer, is an ApiError, giving it up an AbortError. */
export function sendMessage({ files, ...fields }: MessageToSend, onTheWay: OnTheWay): Promise<Message> {
  const chosen = files.map((file) => ({ file }))
  const form = formOf(messageApi.store.upload.field, chosen, pruned(fields) as Record<string, string>)
  return sendForm(messageApi.store, form, onTheWay)
}
