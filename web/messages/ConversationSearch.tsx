import type { Correspondent, Message } from '#schemas/messages.ts'

interface ConversationSearchProps {
  person: Correspondent
  /** Where the conversation goes to. */
  onChoose: (message: Message) => void
  /** The focus has gone back to where it was. */
  onClose: () => void
}

/** Looks for words in a conversation. Mount it to open it; Escape closes it. */
export function ConversationSearch({ person }: ConversationSearchProps) {
  return <search aria-label={person.name ?? ''} />
}
