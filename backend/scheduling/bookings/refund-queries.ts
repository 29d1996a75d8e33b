import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { LockedBooking } from './queries.ts'

/** What the session earned and what of it went back; undefined where nothing is left of it. */
export const earningLeft = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('earning')
    .select(['occasion', 'fee', 'returned'])
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('status', '<>', 'returned')
    .orderBy('earnedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What the books hold for this session. */
export async function heldFor(
  db: Db,
  { identifier, providerIdentifier, currency }: Pick<LockedBooking, 'identifier' | 'providerIdentifier' | 'currency'>,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)::bigint as held
      from ledger_account a
      join ledger_entry e on e.booking_identifier = ${identifier}
      join ledger_transfer t on t.entry_identifier = e.identifier and a.id in (t.to_account, t.from_account)
     where a.owner_identifier = ${providerIdentifier} and a.kind = 'provider_held' and a.currency = ${currency}`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}
