import { randomUUIDv7 } from 'node:crypto'
import type { NotificationKind } from '#schemas/identity/notifications.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { insertNotification, type NewNotification, renewNotification } from './queries.ts'

export interface NotificationEvent {
  person: string
  kind: NotificationKind
  /** Suffix of the text key: `notifications.<kind>.<suffix>`. */
  news: string
  /** Deduplication key: a user is notified of the same occasion once. */
  occasion: string
  /** Booking, transaction or user that the notification is about. */
  subject?: string | null
  /** The other participant. */
  other?: string | null
  startAt?: string | null
  /** In minor units of `currency`. */
  amount?: number | null
  currency?: string | null
}

/** Notifies a user in the notification centre, within the caller's transaction. */
export async function notify(db: Db, now: Temporal.Instant, event: NotificationEvent): Promise<void> {
  await insertNotification(db, rowOf(now, event))
}

/** Notifies of something that recurs: the occasion has one row, which becomes the newest and unread again. */
export async function notifyAgain(db: Db, now: Temporal.Instant, event: NotificationEvent): Promise<void> {
  await renewNotification(db, rowOf(now, event))
}

function rowOf(now: Temporal.Instant, event: NotificationEvent): NewNotification {
  const { person, kind, occasion, subject = null, other = null, startAt = null, amount = null, currency = null } = event
  return {
    identifier: randomUUIDv7(),
    personIdentifier: person,
    kind,
    news: event.news,
    subjectIdentifier: subject,
    otherIdentifier: other,
    startAt,
    amount,
    currency: amount === null ? null : currency,
    occasion,
    createdAt: iso(now),
  }
}
