import { messageApi } from '#schemas/care/messages.ts'
import { keyFrom } from '#ui/drafts/draft-key.ts'

/** Under it this browser keeps what is not sent yet. */
export const messageKey = keyFrom(messageApi.draftKey)
