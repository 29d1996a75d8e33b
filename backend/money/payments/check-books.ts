/**
 * Everything that the books promise, asked of the database: what the constraints hold anyway, so that one that was taken away
 * is noticed, and what no constraint can say, because it lies between the books and what they are about. Read in one snapshot.
 */
import { type RawBuilder, sql } from 'kysely'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Words } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { fallenWalls } from './check-books-walls.ts'

export interface BookProblem {
  /** Text `books.<code>`. */
  code: BookCode
  words: Words
}

/** Of each kind so many are named. */
const mostNamed = 20

/** Which rows contradict it, named by `what`, and what was expected and found where it is about sums. */
type Row = { what: string; expected?: number | string | null; found?: number | string | null }

const platformOf = (fee: RawBuilder<unknown>) => sql`(${fee} * ${sql.lit(platformSharePercent)} / 100)`

const checks = {
  /** An entry moves something. */
  empty_entry: sql<Row>`
    select e.identifier::text as what from ledger_entry e
     where not exists (select from ledger_transfer t where t.entry_identifier = e.identifier)`,
  /** The balance on the account of a person is the sum of its transfers. */
  balance: sql<Row>`
    select a.kind || ' ' || a.owner_identifier || ' ' || a.currency as what, coalesce(t.total, 0)::text as expected,
           a.balance::text as found
      from ledger_account a
      left join (select account, sum(delta) as total from (
                   select to_account as account, amount as delta from ledger_transfer
                   union all select from_account, -amount from ledger_transfer) s group by account) t on t.account = a.id
     where not a.hot and a.balance <> coalesce(t.total, 0)`,
  /** What a transfer moves lies between the balances before and after it; so the one that was changed is named. */
  moved: sql<Row>`
    with side as (
           select id, entry_identifier, amount, to_account as account, to_balance - amount as before, to_balance as after
             from ledger_transfer where to_balance is not null
           union all
           select id, entry_identifier, amount, from_account, from_balance + amount, from_balance
             from ledger_transfer where from_balance is not null),
         chain as (select side.*, lag(after, 1, 0::bigint) over (partition by account order by id) as stood from side)
    select distinct entry_identifier::text as what, abs(after - stood)::text as expected, amount::text as found
      from chain c
     where before <> stood and before <> 0
       and not exists (select from side s where s.account = c.account and s.after = c.before)`,
  /** Beside a transfer stands what its entry says. */
  entry_of_transfer: sql<Row>`
    select t.entry_identifier::text as what, e.created_at || ' ' || e.transaction_type as expected,
           t.at || ' ' || t.transaction_type as found
      from ledger_transfer t join ledger_entry e on e.identifier = t.entry_identifier
     where t.at <> e.created_at or t.transaction_type <> e.transaction_type`,
  below_zero: sql<Row>`
    select kind || ' ' || owner_identifier || ' ' || currency as what, balance::text as found from ledger_account
     where not hot and (balance < 0) <> (kind in ('provider_debt', 'client_debt')) and balance <> 0`,
  /** A transfer stays within its currency. */
  currency: sql<Row>`
    select t.id::text as what from ledger_transfer t
      join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
     where t.currency <> f.currency or t.currency <> o.currency or t.amount <= 0 or t.from_account = t.to_account`,
  snapshot: sql<Row>`
    select a.kind || ' ' || a.currency as what, s.balance::text as found,
           (coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id <= s.up_to), 0)
            - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id <= s.up_to), 0))::text as expected
      from ledger_snapshot s join ledger_account a on a.id = s.account_id
     where s.balance <> coalesce((select sum(amount) from ledger_transfer where to_account = a.id and id <= s.up_to), 0)
                        - coalesce((select sum(amount) from ledger_transfer where from_account = a.id and id <= s.up_to), 0)`,
  /** The walls themselves: rows that cannot change, balances that only transfers move, keys that are there once. */
  wall: fallenWalls,
  /** What was paid is in the books, once and whole. */
  payment: sql<Row>`
    select p.reference as what, p.amount::text as expected, coalesce(sum(t.amount), 0)::text as found
      from payment p
      left join ledger_entry e on e.reference = p.reference
                              and e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment')
      left join ledger_transfer t on t.entry_identifier = e.identifier
     where p.status in ('success', 'reversed')
     group by p.reference, p.amount, p.status
    having coalesce(sum(t.amount), 0) <> p.amount and not (p.status = 'reversed' and coalesce(sum(t.amount), 0) = 0)`,
  /** What was not paid is not. */
  unpaid: sql<Row>`
    select p.reference as what, sum(t.amount)::text as found from payment p
      join ledger_entry e on e.reference = p.reference and e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment')
      join ledger_transfer t on t.entry_identifier = e.identifier
     where p.status not in ('success', 'reversed') group by p.reference`,
  /** Held for a session: its fee until it is over, less what went back; nothing afterwards. */
  held: sql<Row>`
    select b.identifier::text as what,
           (case when b.status = 'confirmed' then b.fee - coalesce(b.refunded, 0) else 0 end)::text as expected,
           coalesce(h.held, 0)::text as found
      from booking b
      left join (
        select e.booking_identifier, sum(case when a.id = t.to_account then t.amount else -t.amount end) as held
          from ledger_entry e
          join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account a on a.id in (t.to_account, t.from_account) and a.kind = 'provider_held'
         where e.booking_identifier is not null group by 1) h on h.booking_identifier = b.identifier
     where coalesce(h.held, 0) <> case when b.status = 'confirmed' then b.fee - coalesce(b.refunded, 0) else 0 end`,
  /** What went back of a session is what it was paid with beyond its fee, and what was given back of that. */
  refunded: sql<Row>`
    select b.identifier::text as what, (m.paid - b.fee + coalesce(b.refunded, 0))::text as expected, m.back::text as found
      from booking b join (
        select e.booking_identifier, coalesce(sum(t.amount) filter (where e.transaction_type = 'booking_payment'), 0) as paid,
               coalesce(sum(t.amount) filter (where e.transaction_type = 'booking_refund'), 0) as back
          from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
         where e.booking_identifier is not null group by 1) m on m.booking_identifier = b.identifier
     where m.paid - b.fee + coalesce(b.refunded, 0) <> m.back`,
  /** No more of a client's sessions is frozen than the client owes, and what is owed stands beside an empty wallet. */
  disputed: sql<Row>`
    select coalesce(f.client_identifier, d.owner_identifier) || ' ' || coalesce(f.currency, d.currency) as what,
           coalesce(-d.balance, 0)::text as expected, (coalesce(f.frozen, 0) + coalesce(w.balance, 0))::text as found
      from (select client_identifier, currency, sum(disputed) as frozen from booking where disputed > 0 group by 1, 2) f
      full join (select * from ledger_account where kind = 'client_debt' and balance < 0) d
             on d.owner_identifier = f.client_identifier and d.currency = f.currency
      left join ledger_account w on w.owner_identifier = d.owner_identifier and w.currency = d.currency and w.kind = 'client_wallet'
     where coalesce(f.frozen, 0) > coalesce(-d.balance, 0) or w.balance > 0`,
  /** What clears is what earnings say. */
  clearing: sql<Row>`
    select a.owner_identifier || ' ' || a.currency as what, coalesce(e.sum, 0)::text as expected, a.balance::text as found
      from ledger_account a left join (
        select provider_identifier, currency, sum(amount - (returned - ${platformOf(sql.raw('returned'))})) from earning
         where status = 'clearing' group by 1, 2) e on e.provider_identifier = a.owner_identifier and e.currency = a.currency
     where a.kind = 'provider_clearing' and a.balance <> coalesce(e.sum, 0)`,
  earning: sql<Row>`
    select g.identifier::text as what, g.amount::text as expected, coalesce(sum(t.amount), 0)::text as found from earning g
      left join (ledger_transfer t join ledger_account a on a.id = t.to_account and a.kind = 'provider_clearing')
             on t.entry_identifier = g.entry_identifier
     group by g.identifier, g.amount having coalesce(sum(t.amount), 0) <> g.amount`,
  /** Each payout left the therapist's balance once, and came back once where it did not arrive. */
  payout: sql<Row>`
    select p.reference as what, p.amount::text as expected, coalesce(m.out, 0) || ' / ' || coalesce(m.back, 0) as found
      from payout p left join (
        select e.reference, sum(t.amount) filter (where f.kind = 'provider_available') as out,
               sum(t.amount) filter (where o.kind = 'provider_available') as back,
               sum(t.amount) filter (where o.kind like 'gateway_clearing:%' and f.kind = 'payouts_in_transit') as arrived
          from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
          join ledger_account f on f.id = t.from_account join ledger_account o on o.id = t.to_account
         where e.reference like 'payout-%' group by 1) m on m.reference = p.reference
     where coalesce(m.out, 0) <> p.amount
        or coalesce(m.back, 0) <> case when p.status in ('failed', 'reversed', 'cancelled') then p.amount else 0 end
        or p.status = 'paid' and coalesce(m.arrived, 0) <> p.amount`,
  payouts_in_transit: inTransit(
    'payouts_in_transit',
    sql`
    select currency, sum(amount) from payout where status in ('scheduled', 'processing', 'awaiting_otp', 'on_hold') group by 1`,
  ),
  refunds_in_transit: inTransit(
    'refunds_in_transit',
    sql`
    select currency, sum(amount) from card_refund where status in ('pending', 'processing', 'needs_attention') group by 1`,
  ),
  card_refund: sql<Row>`
    select p.reference as what, p.refunded::text as expected, coalesce(sum(r.amount), 0)::text as found from payment p
      left join card_refund r on r.payment_reference = p.reference and r.status <> 'failed'
     group by p.reference, p.refunded having p.refunded <> coalesce(sum(r.amount), 0)`,
  adjustment: sql<Row>`
    select j.identifier::text as what, j.amount::text as expected, coalesce(sum(t.amount), 0)::text as found
      from ledger_adjustment j left join ledger_transfer t on t.entry_identifier = j.entry_identifier
     where j.status = 'approved' group by j.identifier, j.amount having coalesce(sum(t.amount), 0) <> j.amount`,
}

/**
 * What only an installation promises: no money came or went without a payment, a payout or a correction. Tests and measurements
 * give people money as it is, so they do not ask for it.
 */
const roots = {
  unasked: sql<Row>`
    select e.identifier::text as what, sum(t.amount)::text as found
      from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
     where case
       when e.transaction_type in ('topup', 'bank_transfer_in', 'booking_payment')
       then not exists (select from payment p where p.reference = e.reference)
            and not exists (select from unmatched_transfer u where u.entry_identifier = e.identifier)
       when e.transaction_type in ('payout', 'payout_reversal')
       then not exists (select from payout p where p.reference = e.reference)
            and not exists (select from card_refund r where r.reference = e.reference)
       when e.transaction_type = 'adjustment'
       then not exists (select from ledger_adjustment j where j.entry_identifier = e.identifier and j.status = 'approved')
            and exists (select from ledger_account a where a.id in (t.from_account, t.to_account)
                           and a.kind in ('promotion', 'suspense'))
       else e.transaction_type = 'promotion' end
     group by e.identifier`,
}

export type BookCode = keyof typeof checks | keyof typeof roots

/** What lies on the account of what is under way is what is under way. */
function inTransit(kind: string, open: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    with open as (${open}),
         lies as (select a.currency, sum(case when t.to_account = a.id then t.amount else -t.amount end) as sum
                    from ledger_account a join ledger_transfer t on a.id in (t.to_account, t.from_account)
                   where a.kind = ${kind} group by 1)
    select coalesce(open.currency, lies.currency) as what, coalesce(open.sum, 0)::text as expected, coalesce(lies.sum, 0)::text as found
      from open full join lies using (currency) where coalesce(open.sum, 0) <> coalesce(lies.sum, 0)`
}

/** What is wrong with the books; nothing when all is well. Reads everything once: at millions of rows it takes its time. */
export function bookProblems(db: Db, { isInstallation = false } = {}): Promise<BookProblem[]> {
  const asked = isInstallation ? { ...checks, ...roots } : checks
  const read = async (transaction: Db) => {
    await sql`set local statement_timeout = '30min'`.execute(transaction)
    const problems: BookProblem[] = []
    for (const [code, check] of Object.entries(asked) as [BookCode, RawBuilder<Row>][]) {
      const { rows } = await sql<Row>`select * from (${check}) as problem limit ${mostNamed}`.execute(transaction)
      for (const { what, expected, found } of rows)
        problems.push({ code, words: { what, expected: expected ?? '', found: found ?? '' } })
    }
    return problems
  }
  return db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
