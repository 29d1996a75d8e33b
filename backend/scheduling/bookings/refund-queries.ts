import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { LockedBooking } from './queries.ts'
import type { BookingChange } from './write-queries.ts'

/** The earning of a session and what was reversed of it; undefined when nothing is left. */
export const earningLeft = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('earning')
    .select(['occasion', 'fee', 'returned'])
    .where('bookingIdentifier', '=', bookingIdentifier)
    .where('status', '<>', 'returned')
    .where('occasion', 'not like', 'package:%')
    .orderBy('earnedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The amount that the ledger holds for this session. */
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

/** Returns the status and the refunded amount of the updated booking. */
export const writeRefund = (
  db: Db,
  booking: string,
  change: Pick<BookingChange, 'refunded' | 'status' | 'cancelledBy' | 'cancelledAt'>,
): Promise<Pick<LockedBooking, 'status' | 'refunded'>> =>
  db
    .updateTable('booking')
    .set(change)
    .where('identifier', '=', booking)
    .returning(['status', 'refunded'])
    .executeTakeFirstOrThrow()
