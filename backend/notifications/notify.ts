import { randomUUIDv7 } from 'node:crypto'
import type { NotificationKind } from '#schemas/notifications.ts'
import { iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'

export interface News {
  person: string
  kind: NotificationKind
  /** Words `notifications.<kind>.<news>`. */
  news: string
  /** The same occasion is told to a person once. */
  occasion: string
  /** Booking, transaction or person it is about. */
  subject?: string | null
  /** The other person. */
  other?: string | null
  startAt?: string | null
  /** In minor units of `currency`. */
  amount?: number | null
  currency?: string | null
}

/** Tells a person in the notification centre, in the caller's transaction. */
export async function notify(db: Db, now: Temporal.Instant, news: News): Promise<void> {
  const { person, kind, occasion, subject = null, other = null, startAt = null, amount = null, currency = null } = news
  await db
    .insertInto('notification')
    .values({
      identifier: randomUUIDv7(),
      personIdentifier: person,
      kind,
      news: news.news,
      subjectIdentifier: subject,
      otherIdentifier: other,
      startAt,
      amount,
      currency: amount === null ? null : currency,
      occasion,
      createdAt: iso(now),
    })
    .onConflict((conflict) => conflict.columns(['personIdentifier', 'occasion']).doNothing())
    .execute()
}
