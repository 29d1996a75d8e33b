import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendSmsReminder } from '#backend/identity/sms/send-sms-reminder.ts'
import { type SmsDue, sessionsForSms } from './reminder-queries.ts'
import { batch, sweepEach } from './sweep-each.ts'

interface Reminding {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** Reminds of sessions by text message, where a person chose it. */
export async function remindBySms(reminding: Reminding, onError: (error: unknown) => void): Promise<void> {
  if (reminding.services.sms === null) return
  let behind: SmsDue | null = null
  for (;;) {
    const found: SmsDue[] = await sessionsForSms(reminding.db, reminding.now, behind, batch)
    await sweepEach(found, (due) => sendSmsReminder(reminding, due), onError)
    if (found.length < batch) return
    behind = found.at(-1) ?? null
  }
}
