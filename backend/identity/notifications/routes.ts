import { notificationApi as api } from '#schemas/identity/notifications.ts'
import type { Serve } from '#platform/http/serve.ts'
import { countUnseen, type NoteDelivered } from './count-unread.ts'
import { listNotifications } from './list-notifications.ts'
import { markSeen } from './mark-seen.ts'
import { setSettings } from './set-settings.ts'
import { showSettings } from './show-settings.ts'

export function notificationRoutes(serve: Serve, { noteDelivered }: { noteDelivered: NoteDelivered }) {
  serve(api.list, (context, { query }) => listNotifications(context, query))
  serve(api.unseen, (context) => countUnseen(context, noteDelivered))
  serve(api.markSeen, (context, { body }) => markSeen(context, body))
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => setSettings(context, body))
}
