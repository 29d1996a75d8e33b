import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Notification, notificationApi } from '#schemas/identity/notifications.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countNotifications, type NotificationRow, pageOfNotifications } from './queries.ts'

type Api = typeof notificationApi

/** The caller's notifications, newest first. */
export function listNotifications(
  context: Context,
  { kind, identifiers, ...page }: QueryOf<Api['list']>,
): Promise<ReplyOf<Api['list']>> {
  const wanted = { person: signedIn(context).identifier, kind, named: identifiers?.split(',') }
  return pageOf(
    page,
    async (limit, offset) => (await pageOfNotifications(context.db, wanted, limit, offset)).map(asShown),
    (most) => countNotifications(context.db, wanted, most),
  )
}

const asShown = ({ kind, currency, ...row }: NotificationRow): Notification => ({
  ...row,
  kind: kind as Notification['kind'],
  currency: currency as Notification['currency'],
})
