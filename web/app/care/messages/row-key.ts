import type { Message } from '#schemas/care/messages.ts'

/** The key of a message's row: that of its draft, so that the row stays when the message was sent. */
export const rowKeyOf = ({ draftIdentifier, identifier }: Message): string => draftIdentifier ?? identifier
