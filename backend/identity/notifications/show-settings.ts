import { type NotificationSettings, defaultQuietHours } from '#schemas/identity/notifications.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { settingsOf } from './queries.ts'

export const showSettings = async (context: Context): Promise<NotificationSettings> =>
  (await settingsOf(context.db, signedIn(context).identifier)) ?? defaultQuietHours
