import type { Message } from '#schemas/messages.ts'

interface MessageFilesProps {
  message: Message
  /** The other person of the conversation. */
  person: string
}

/** The files of a message; nothing where there is none. */
export function MessageFiles({ message }: MessageFilesProps) {
  return message.files.length === 0 ? null : <ul />
}
