interface ConversationProps {
  /** The other person's identifier. */
  person: string
}

/** Messages with one person: head, messages, and where the next one is written. */
export function Conversation({ person }: ConversationProps) {
  return <section data-person={person} />
}
