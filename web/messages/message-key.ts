import { messageApi } from '#schemas/messages.ts'
import { keyFrom } from '../kit/draft-key.ts'

/** Under it this browser keeps what is not sent yet. */
export const messageKey = keyFrom(messageApi.draftKey)
