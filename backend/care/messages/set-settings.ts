import type { MessageSettings } from '#schemas/care/messages.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { problemsOfHours, sortedHours } from './office-rules.ts'
import { writeSettings } from './settings-queries.ts'

/** Hours stay stored while they are switched off; when switched on, there must be at least one. */
export async function setSettings(context: Context, given: MessageSettings): Promise<MessageSettings> {
  const fields = problemsOfHours(given.officeHours)
  if (given.hasOfficeHours && given.officeHours.length === 0) fields.officeHours = 'messages.hours_refused'
  if (Object.keys(fields).length > 0) throw refused('VALIDATION_ERROR', { fields })
  const settings = {
    ...given,
    officeHours: sortedHours(given.officeHours),
    autoReplyText: given.autoReplyText.trim(),
  }
  await writeSettings(context.db, signedIn(context).identifier, settings, iso(context.now))
  return settings
}
