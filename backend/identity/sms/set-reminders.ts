import type { SmsSettings } from '#schemas/identity/sms.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { writeReminders } from './queries.ts'
import { showSms } from './show-sms.ts'

/** Needs a confirmed number. */
export async function setReminders(context: Context, { reminders }: { reminders: boolean }): Promise<SmsSettings> {
  const isDone = await writeReminders(context.db, signedIn(context).identifier, reminders, iso(context.now))
  if (!isDone) throw notFound()
  return showSms(context)
}
