import type { NotificationSettings } from '#schemas/identity/notifications.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { writeSettings } from './queries.ts'
import { problemOfQuiet } from './rules.ts'

export async function setSettings(context: Context, settings: NotificationSettings): Promise<NotificationSettings> {
  const problem = problemOfQuiet(settings)
  if (problem !== null) throw refused('VALIDATION_ERROR', { fields: problem })
  await writeSettings(context.db, signedIn(context).identifier, settings, iso(context.now))
  return settings
}
