import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { keyFrom } from '#shared/drafts/draft-key.ts'

/** Encryption key for unsent messages in this browser. */
export const messageKey = keyFrom(messageApi.draftKey)
