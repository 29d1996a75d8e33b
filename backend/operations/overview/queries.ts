/** Queries of a therapist's home page; those of notes need `asAuthor`, since row security hides other authors' rows. */
import { sql } from 'kysely'
import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'

const sessions = (db: Db, provider: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .where('b.providerIdentifier', '=', provider)

/** Completed sessions without a note of this author, newest first, with the number of all of them. */
export async function unwrittenSessions(db: Db, author: string, limit: number) {
  const rows = await sessions(db, author)
    .select(['b.identifier', 'b.startAt', fullNameOrNull('c').as('clientName')])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('b.status', '=', 'completed')
    .where(
      sql<boolean>`not exists (select from note n where n.booking_identifier = b.identifier
        and n.provider_identifier = ${author} and n.deleted_at is null)`,
    )
    .orderBy('b.startAt', 'desc')
    .orderBy('b.identifier', 'desc')
    .limit(limit)
    .$narrowType<{ startAt: string }>()
    .execute()
  return {
    count: rows[0]?.total ?? 0,
    sessions: rows.map(({ identifier, startAt, clientName }) => ({ identifier, startAt, clientName })),
  }
}

/** Those of these bookings about which the author has written a note. */
export async function bookingsWithNote(db: Db, author: string, bookings: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('note')
    .select('bookingIdentifier')
    .distinct()
    .where('providerIdentifier', '=', author)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`booking_identifier = any(${bookings}::uuid[])`)
    .execute()
  return new Set(rows.flatMap(({ bookingIdentifier }) => bookingIdentifier ?? []))
}

/** Sessions that wait for their payment, the soonest deadline first. */
export async function unpaidSessions(db: Db, provider: string) {
  const rows = await sessions(db, provider)
    .select(['b.identifier', 'b.paymentDueAt', fullNameOrNull('c').as('clientName')])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('b.status', '=', 'pending')
    .orderBy(sql`b.payment_due_at asc nulls last`)
    .orderBy('b.identifier')
    .limit(1)
    .execute()
  const [first] = rows
  return {
    count: first?.total ?? 0,
    next: first ? { identifier: first.identifier, clientName: first.clientName, dueAt: first.paymentDueAt } : null,
  }
}

/** The conversation with the newest unread message. */
export const newestUnread = (db: Db, person: string) =>
  db
    .selectFrom('conversationSide as s')
    .innerJoin('appUser as o', 'o.identifier', 's.otherIdentifier')
    .select(['s.otherIdentifier as userIdentifier', 's.lastMessageAt as sentAt', fullNameOrNull('o').as('name')])
    .where('s.personIdentifier', '=', person)
    .where('s.unread', '>', 0)
    .orderBy('s.lastMessageAt', 'desc')
    .orderBy('s.conversationIdentifier', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Accepted documents that end until this day, without another accepted one of the kind that lasts longer. */
export const expiringDocuments = (
  db: Db,
  provider: string,
  { kinds, until }: { kinds: readonly DocumentType[]; until: string },
) =>
  db
    .selectFrom('document as d')
    .select(['d.identifier', 'd.kind', 'd.expiresOn'])
    .where('d.providerIdentifier', '=', provider)
    .where('d.kind', 'in', kinds)
    .where('d.status', '=', 'accepted')
    .where('d.expiresOn', '<=', until)
    .where(
      sql<boolean>`not exists (select from document n where n.provider_identifier = d.provider_identifier
        and n.kind = d.kind and n.status = 'accepted' and n.identifier <> d.identifier
        and (n.expires_on is null or n.expires_on > d.expires_on))`,
    )
    .orderBy('d.expiresOn')
    .orderBy('d.identifier')
    .$narrowType<{ expiresOn: string }>()
    .execute()
