import { sql } from 'kysely'
import type { ClientBalance } from '#schemas/care/caseload.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { isAhead, isPaid } from './queries.ts'

interface Pair {
  provider: string
  client: string
}

export async function countAppointments(db: Db, { provider, client }: Pair): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('providerIdentifier', '=', provider)
    .where('clientIdentifier', '=', client)
    .executeTakeFirstOrThrow()
  return count
}

/** Call it within `asAuthor`: row security hides the notes of other authors. */
export const countRecords = (db: Db, { provider, client }: Pair) =>
  db
    .selectFrom('note as n')
    .select((row) => row.fn.countAll<number>().as('notes'))
    .select(
      sql<number>`coalesce(sum((select count(*) from note_file f where f.note_identifier = n.identifier)), 0)::int`.as(
        'files',
      ),
    )
    .where('n.providerIdentifier', '=', provider)
    .where('n.clientIdentifier', '=', client)
    .where('n.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

/** What was charged back counts as not paid: the therapist did not receive it. */
export async function balancesOf(db: Db, { provider, client }: Pair, now: Temporal.Instant): Promise<ClientBalance[]> {
  const { rows } = await sql<ClientBalance>`
    select b.currency,
           coalesce(sum(greatest(0, b.fee - coalesce(b.refunded, 0) - b.disputed))
             filter (where b.paid_at is not null), 0)::bigint as paid,
           coalesce(sum(b.fee) filter (where ${isAhead(now)} and ${isPaid}), 0)::bigint as prepaid,
           coalesce(sum(b.fee) filter (where ${isAhead(now)} and not ${isPaid}), 0)::bigint as unpaid
      from booking b
     where b.provider_identifier = ${provider} and b.client_identifier = ${client} and b.fee > 0
     group by b.currency
     order by max(b.created_at) desc, b.currency ${unnamed}`.execute(db)
  return rows
}
