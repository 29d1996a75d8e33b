import { type NotificationSettings, defaultQuietHours } from '#schemas/identity/notifications.ts'
import * as paths from '#schemas/platform/paths.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { findReader, lockUnread, recordMailed, type Reader, waitingReaders } from './mail-queries.ts'
import { isQuiet, mailMoments } from './rules.ts'

interface Mailing {
  db: Db
  services: Services
  now: Temporal.Instant
}

const batch = 200

/**
 * Mails users about unread messages: one mail for any number of messages and senders, without names. A mail that falls into a
 * user's quiet hours is sent afterwards, if messages are still unread.
 */
export async function mailUnread(mailing: Mailing, onError: (error: unknown) => void): Promise<void> {
  let behind: string | null = null
  for (;;) {
    const waiting: Reader[] = await waitingReaders(mailing.db, momentsOf(mailing.now), behind, batch)
    for (const reader of waiting)
      if (mayReach(reader, mailing.now)) await mailReader(mailing, reader.identifier).catch(onError)
    if (waiting.length < batch) return
    behind = waiting.at(-1)?.identifier ?? null
  }
}

const momentsOf = (now: Temporal.Instant) => {
  const { unreadBefore, mailedAfter } = mailMoments(now)
  return { unreadBefore: iso(unreadBefore), mailedAfter: iso(mailedAfter) }
}

const settingsOf = ({ messageMails, quietFrom, quietUntil }: Reader): NotificationSettings =>
  messageMails === null ? defaultQuietHours : { messageMails, quietFrom, quietUntil }

function mayReach(reader: Reader, now: Temporal.Instant): boolean {
  const settings = settingsOf(reader)
  return settings.messageMails && !isQuiet(settings, reader.timezone, now)
}

/** Reads again after locking the unread messages, in a separate statement, which sees the writes of a concurrent worker. */
const mailReader = ({ db: root, services, now }: Mailing, person: string): Promise<void> =>
  inTransaction(root, async (db) => {
    if (!(await lockUnread(db, person))) return
    const reader = await findReader(db, momentsOf(now), person)
    if (!reader || !mayReach(reader, now)) return
    const { email, locale } = reader
    await recordMailed(db, person, iso(now))
    await sendMail(services, db, {
      to: email,
      locale,
      template: 'new_messages',
      path: paths.messages(),
      key: `new_messages:${person}:${iso(now)}`,
      until: iso(now.add({ hours: 24 })),
    })
  })
