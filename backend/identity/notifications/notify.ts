import { randomUUIDv7 } from 'node:crypto'
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { NotificationKind } from '#schemas/identity/notifications.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

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
  await written(db, now, news)
    .onConflict((conflict) => conflict.columns(['personIdentifier', 'occasion']).doNothing())
    .execute()
}

/** Tells of something that goes on: one row for its occasion, which is the newest again and not seen. */
export async function notifyAgain(db: Db, now: Temporal.Instant, news: News): Promise<void> {
  await written(db, now, news)
    .onConflict((conflict) =>
      conflict.columns(['personIdentifier', 'occasion']).doUpdateSet({ createdAt: iso(now), seenAt: null }),
    )
    .execute()
}

function written(db: Db, now: Temporal.Instant, news: News): InsertQueryBuilder<Tables, 'notification', InsertResult> {
  const { person, kind, occasion, subject = null, other = null, startAt = null, amount = null, currency = null } = news
  return db.insertInto('notification').values({
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
}
