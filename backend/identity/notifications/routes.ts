import { notificationApi as api } from '#schemas/identity/notifications.ts'
import type { Serve } from '#platform/http/serve.ts'
import { countUnread, type RecordDelivered } from './count-unread.ts'
import { listNotifications } from './list-notifications.ts'
import { markSeen } from './mark-seen.ts'
import { setSettings } from './set-settings.ts'
import { showSettings } from './show-settings.ts'

export function notificationRoutes(serve: Serve, { recordDelivered }: { recordDelivered: RecordDelivered }) {
  serve(api.list, (context, { query }) => listNotifications(context, query))
  serve(api.unread, (context) => countUnread(context, recordDelivered))
  serve(api.markSeen, (context, { body }) => markSeen(context, body))
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => setSettings(context, body))
}
