import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Number of invitations a therapist has requested since then, and when the last of them is due. */
export async function requestedSince(
  db: Db,
  provider: string,
  since: string,
): Promise<{ count: number; lastStartAt: string | null }> {
  const { count, lastStartAt } = await db
    .selectFrom('clientInvitation')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('startAt').as('lastStartAt')])
    .where('providerIdentifier', '=', provider)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count, lastStartAt }
}

/** Which of these addresses have declined this therapist, as hexadecimal hashes. */
export async function declinedAmong(db: Db, provider: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('declinedInvitation')
    .select('addressHash')
    .where('providerIdentifier', '=', provider)
    .where('addressHash', 'in', hashes)
    .execute()
  return new Set(rows.map(({ addressHash }) => addressHash.toString('hex')))
}

export const saveDeclined = (db: Db, providerIdentifier: string, addressHash: Buffer) =>
  db
    .insertInto('declinedInvitation')
    .values({ providerIdentifier, addressHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface ScheduledInvitation {
  identifier: string
  importedIdentifier: string
  addressHash: Buffer
  startAt: string
}

export const insertInvitations = (
  db: Db,
  provider: string,
  askedAt: string,
  invitations: readonly ScheduledInvitation[],
) =>
  db
    .insertInto('clientInvitation')
    .values(invitations.map((invitation) => ({ ...invitation, providerIdentifier: provider, askedAt, sentAt: null })))
    .execute()

/** The recipient of a pending mail, locked until the end of the transaction, with the inviting therapist. */
export const lockOwed = (db: Db, identifier: string, now: string) =>
  db
    .selectFrom('importedClient as c')
    .innerJoin('appUser as p', 'p.identifier', 'c.providerIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 'c.providerIdentifier')
    .select(['c.identifier', 'c.email', 'p.firstName', 'p.lastName', 'p.locale'])
    .where('c.identifier', '=', identifier)
    .where('c.status', '=', 'invited')
    .where('c.mailDueAt', '<=', now)
    .where('p.accountStatus', '=', 'active')
    .where('d.verifiedAt', 'is not', null)
    .where('d.verificationStatus', 'in', ['approved', 'submitted', 'in_review'])
    .forUpdate('c')
    .executeTakeFirst()

/** The invitation that was requested last. */
export const newestInvitation = (db: Db, importedIdentifier: string) =>
  db
    .selectFrom('clientInvitation')
    .select(['identifier', 'addressHash', 'sentAt'])
    .where('importedIdentifier', '=', importedIdentifier)
    .orderBy('askedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Serialises the mail count of an address and changes to the invitations its owner has accepted. */
export const lockAddress = (db: Db, addressHash: Buffer) =>
  sql`select pg_advisory_xact_lock(${addressHash.readBigInt64BE().toString()}::bigint)`.execute(db)

/** When mails were sent to an address since then, newest first. */
export async function mailsTo(db: Db, addressHash: Buffer, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clientInvitation')
    .select('sentAt')
    .where('addressHash', '=', addressHash)
    .where('sentAt', '>', since)
    .orderBy('sentAt', 'desc')
    .$narrowType<{ sentAt: string }>()
    .execute()
  return rows.map(({ sentAt }) => sentAt)
}

export const markSent = (db: Db, identifier: string, at: string) =>
  db.updateTable('clientInvitation').set({ sentAt: at }).where('identifier', '=', identifier).execute()

/** Records the result of a sent mail, unless a newer invitation has replaced it. */
export const setOwed = (db: Db, identifier: string, tokenHash: Buffer, mailDueAt: string | null) =>
  db
    .updateTable('importedClient')
    .set({ mailDueAt })
    .where('identifier', '=', identifier)
    .where('tokenHash', '=', tokenHash)
    .where('status', '=', 'invited')
    .execute()
