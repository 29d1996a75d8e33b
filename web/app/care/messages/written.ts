import type { Message } from '#schemas/care/messages.ts'

/** What somebody wrote and wants to send now. */
export interface Written {
  content: string
  files: readonly File[]
  /** The session it is about. */
  appointment: Message['appointment']
}
