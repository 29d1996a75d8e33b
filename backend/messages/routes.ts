import { messageApi as api } from '#schemas/messages.ts'
import type { Endpoint } from '#schemas/kit.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'
import { listChats } from './list-chats.ts'
import { listContacts } from './list-contacts.ts'
import { sendMessage } from './send-message.ts'
import { setSettings, showSettings } from './settings.ts'
import { showConversation } from './show-conversation.ts'

/** What clients and therapists write to each other. */
export function messageRoutes(serve: Serve) {
  serve(api.conversation, (context, { body, query }) => showConversation(context, body.userIdentifier, query))
  serve(api.store, (context, { fields, files }) => sendMessage(context, fields, files))
  serve(api.chatList, (context, { query }) => listChats(context, query))
  serve(api.contacts, (context, { query }) => listContacts(context, query))
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => setSettings(context, body))
  const unserved: Endpoint[] = [api.markSeen, api.change, api.remove, api.fileContent, api.typing, api.draftKey]
  for (const endpoint of unserved)
    serve(endpoint, () => {
      throw notFound()
    })
}
