import type { Message } from '#schemas/care/messages.ts'

/** What the user wrote and is sending now. */
export interface Written {
  content: string
  files: readonly File[]
  /** The session the message is about. */
  appointment: Message['appointment']
}
