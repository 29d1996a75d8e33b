import { type RawBuilder, sql } from 'kysely'
import { jobNames } from '#schemas/operations/jobs.ts'
import { alertDays, disputeDays, type QueueName } from '#schemas/operations/queue-names.ts'
import { currencies, type CurrencyCode } from '#schemas/platform/fields.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, unnamed } from '#platform/database/database.ts'

/** One row for each queue and currency; the currency is null where no money waits. */
export interface QueueRow {
  name: QueueName
  count: number
  oldestAt: string | null
  currency: CurrencyCode | null
  amount: number
}

const withoutMoney = sql`null::text as currency, 0::bigint as amount`

const alertsOf = (action: string) => (now: Temporal.Instant) =>
  sql`
  select count(*) as count, min(at) as oldest_at, ${withoutMoney} from audit_event
   where action = ${action} and at > ${iso(now)}::timestamptz - make_interval(days => ${alertDays})`

/** What counts as waiting in each queue. */
const reads: Record<QueueName, (now: Temporal.Instant) => RawBuilder<unknown>> = {
  verifications: () => sql`
    select count(*) as count, min(r.submitted_at) as oldest_at, ${withoutMoney}
      from verification_review r join provider p on p.user_identifier = r.provider_identifier
     where r.decided_at is null and p.verification_status in ('submitted', 'in_review')`,
  reviews: () => sql`
    select count(*) as count, min(coalesce(edited_at, created_at)) as oldest_at, ${withoutMoney} from review where status = 'held'`,
  payouts: () => sql`
    select count(*) as count, min(coalesce(held_at, created_at)) as oldest_at, currency::text, sum(amount)::bigint as amount
      from payout where status = 'on_hold' group by currency`,
  disputes: (now) => sql`
    select count(*) as count, min(e.created_at) as oldest_at, p.currency::text, sum(p.disputed)::bigint as amount
      from payment p
      cross join lateral (select max(created_at) as created_at from ledger_entry
                           where reference = p.reference and transaction_type = 'chargeback') e
     where p.status = 'reversed' and p.disputed > 0
       and e.created_at > ${iso(now)}::timestamptz - make_interval(days => ${disputeDays}) group by p.currency`,
  unmatched: () => sql`
    select count(*) as count, min(u.came_at) as oldest_at, u.currency::text, sum(u.amount)::bigint as amount
      from unmatched_transfer u
     where u.entry_identifier is not null
       and not exists (select from ledger_adjustment j where j.gateway = u.gateway
                          and j.gateway_reference = u.gateway_reference and j.status <> 'rejected') group by u.currency`,
  adjustments: () => sql`
    select count(*) as count, min(asked_at) as oldest_at, currency::text, sum(amount)::bigint as amount
      from ledger_adjustment where status = 'waiting' group by currency`,
  absences: () => sql`
    select count(*) as count, min(reported_at) as oldest_at, ${withoutMoney} from absence_case where status = 'open'`,
  differences: () => sql`
    select sum(differences)::bigint as count, min(created_at) as oldest_at, ${withoutMoney}
      from (select distinct on (gateway) created_at, differences from reconciliation order by gateway, created_at desc) newest
     where differences > 0`,
  jobs: () => sql`
    select count(*) as count, min(coalesce(completed_on, started_on)) as oldest_at, ${withoutMoney}
      from jobs.job where state = 'failed' and name = any(${jobNames})`,
  people_alerts: alertsOf('admin.many_people'),
  note_alerts: alertsOf('note.many_reads'),
}

/** The queues that have items, in one statement. */
export async function queueRows(db: Db, names: readonly QueueName[], now: Temporal.Instant): Promise<QueueRow[]> {
  if (names.length === 0) return []
  const each = names.map((name) => sql`select ${sql.lit(name)} as name, q.* from (${reads[name](now)}) q`)
  const { rows } = await sql<QueueRow>`
    select name, count::int, oldest_at, currency, amount from (${sql.join(each, sql` union all `)}) found
     where count > 0 and (currency is null or currency = any(${currencies})) order by name, currency ${unnamed}`.execute(
    db,
  )
  return rows
}
