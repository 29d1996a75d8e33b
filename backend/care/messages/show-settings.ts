import type { MessageSettings } from '#schemas/care/messages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { readSettings } from './settings-queries.ts'

export const showSettings = (context: Context): Promise<MessageSettings> =>
  readSettings(context.db, signedIn(context).identifier)
