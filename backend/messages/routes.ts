import { messageApi as api } from '#schemas/messages.ts'
import { notFound } from '../kit/errors.ts'
import type { Serve } from '../kit/serve.ts'
import { setSettings, showSettings } from './settings.ts'

/** What clients and therapists write to each other. */
export function messageRoutes(serve: Serve) {
  serve(api.chatList, notYet)
  serve(api.contacts, notYet)
  serve(api.markSeen, notYet)
  serve(api.change, notYet)
  serve(api.remove, notYet)
  serve(api.conversation, notYet)
  serve(api.store, notYet)
  serve(api.fileContent, notYet)
  serve(api.typing, notYet)
  serve(api.draftKey, notYet)
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => setSettings(context, body))
}

const notYet = () => {
  throw notFound()
}
