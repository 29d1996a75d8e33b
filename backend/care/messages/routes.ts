import { messageApi as api } from '#schemas/care/messages.ts'
import { draftKey } from '#platform/context/draft-key.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeMessage } from './change-message.ts'
import { deleteMessage } from './delete-message.ts'
import { listChats } from './list-chats.ts'
import { listContacts } from './list-contacts.ts'
import { markSeen } from './mark-seen.ts'
import { openMessageFile } from './open-message-file.ts'
import { sendMessage } from './send-message.ts'
import { setSettings } from './set-settings.ts'
import { showSettings } from './show-settings.ts'
import { showConversation } from './show-conversation.ts'
import { publishTyping } from './publish-typing.ts'

/** Routes of messages between clients and therapists. */
export function messageRoutes(serve: Serve) {
  serve(api.conversation, (context, { body, query }) => showConversation(context, body.userIdentifier, query))
  serve(api.store, (context, { fields, files }) => sendMessage(context, fields, files))
  serve(api.chatList, (context, { query }) => listChats(context, query))
  serve(api.contacts, (context, { query }) => listContacts(context, query))
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => setSettings(context, body))
  serve(api.markSeen, (context, { body }) => markSeen(context, body))
  serve(api.change, (context, { params, body }) => changeMessage(context, params.id, body))
  serve(api.remove, (context, { params }) => deleteMessage(context, params.id))
  serve(api.fileContent, (context, { params }) => openMessageFile(context, params.id, params.fileId))
  serve(api.typing, (context, { body }) => publishTyping(context, body.userIdentifier))
  serve(api.draftKey, (context) => draftKey(context, 'message draft'))
}
