import type { ClientRow } from '#schemas/care/caseload.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { Chat } from '#schemas/care/messages.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'

/** The conversation with a client, if it is one of the newest. It shows the last message without marking it as read. */
export function useChatWith({ identifier, status }: ClientRow): Chat | undefined {
  const enabled = useCanMessage() && status !== 'left'
  const { data } = useRead(messageApi.chatList, {}, { staleTime: messageLimits.chatListStaleMs, enabled })
  return data?.data.find(({ user }) => user.identifier === identifier)
}
