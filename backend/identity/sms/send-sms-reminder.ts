import { defaultQuietHours } from '#schemas/identity/notifications.ts'
import { smsLimits } from '#schemas/identity/sms.ts'
import { translate } from '#schemas/platform/words.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { SmsLimitReached, type SmsOutcome, SmsRefused } from '#platform/sms/port.ts'
import { quietUntil } from '#backend/identity/notifications/quiet-until.ts'
import { claimMessage } from './claim-message.ts'
import { findReader, recordOutcome, recordPhone, takeWaiting } from './queries.ts'

interface Sending {
  db: Db
  services: Services
  now: Temporal.Instant
}

/**
 * Reminds a person of a session, once, outside of their quiet time. Throws when the product has reached its limit of the day, and
 * when the provider failed for a reason other than the number.
 */
export async function sendSmsReminder(
  { db, services, now }: Sending,
  { person, booking }: { person: string; booking: string },
): Promise<void> {
  const { sms, config } = services
  const reader = await findReader(db, person)
  if (sms === null || config.sms === null || !reader) return
  const quiet = reader.messageMails === null ? defaultQuietHours : reader
  if (quietUntil(quiet, reader.timezone, now) !== null) return
  const message = await takenFor({ db, services, now }, person, booking, config.sms.mostPerDay)
  if (message === null) return
  const to = openText(services, sealPurposes.smsNumber, person, reader.sealedNumber) ?? ''
  const outcome = await sms.send({
    to,
    text: translate(reader.locale, 'sms.reminder_text', { hours: smsLimits.hoursBefore }),
  })
  await record(db, now, person, message, outcome)
}

interface Taken {
  identifier: string
  tries: number
}

/** The message to be sent now; null: none. */
async function takenFor({ db: root, now }: Sending, person: string, booking: string, mostPerDay: number) {
  const waiting = await takeWaiting(root, person, booking, iso(now))
  if (waiting) return waiting
  const claimed = await inTransaction(root, (db) => claimMessage(db, now, { person, booking, mostPerDay }))
  if (claimed.as === 'claimed') return { identifier: claimed.identifier, tries: 1 }
  if (claimed.as === 'limit' && claimed.of === 'product') await reportLimit(root, now)
  return null
}

/** Once a day: operators read it in the log. */
async function reportLimit(db: Db, now: Temporal.Instant): Promise<void> {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate()
  if (await isFirstTime(db, `sms_limit:${day.toString()}`, iso(now))) throw new SmsLimitReached()
}

async function record(
  db: Db,
  now: Temporal.Instant,
  person: string,
  { identifier, tries }: Taken,
  outcome: SmsOutcome,
) {
  if (outcome.as === 'sent') {
    await recordOutcome(db, identifier, { status: 'sent', reason: null, nextTryAt: null })
    await recordPhone(db, person, { failedAt: null })
    return
  }
  const reason = outcome.as === 'failed' ? outcome.reason : outcome.as
  if (outcome.as === 'later' && tries < smsLimits.tries) {
    const nextTryAt = iso(now.add({ minutes: smsLimits.pauseMinutes }))
    return void (await recordOutcome(db, identifier, { status: 'waiting', reason, nextTryAt }))
  }
  await recordOutcome(db, identifier, { status: 'failed', reason, nextTryAt: null })
  await recordPhone(db, person, outcome.as === 'stopped' ? { stoppedAt: iso(now) } : { failedAt: iso(now) })
  if (outcome.as === 'failed' || outcome.as === 'later') throw new SmsRefused(reason)
}
