/** Reading balances when the ledger has 10,000,000 transfers. */
import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { sharedBalance, walletBalance } from '#backend/money/payments/ledger.ts'
import { walletTransactions } from '#backend/money/payments/wallet-queries.ts'
import { snapshotShared } from '#backend/money/payments/snapshot-shared.ts'
import { newPerson } from '../people/people.ts'
import { type Figures, figuresOf, timesOf } from '../search/figures.ts'

const wallets = 2_000
const reads = 300

export interface Reads {
  baseline: Figures
  wallet: Figures
  page: Figures
  shared: Figures
  /** Milliseconds of one read before there was a snapshot, and of taking the snapshot. */
  sharedBefore: number
  snapshot: number
  written: number
}

export async function measureReads(database: Database, transfers: number): Promise<Reads> {
  const { db, pool } = database
  const owners = await ownersOf(database)
  const started = performance.now()
  await write(database, transfers)
  const written = performance.now() - started
  const some = Array.from({ length: reads }, (_, at) => owners[(at * 7919) % owners.length] as string)
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const shared = () => sharedBalance(db, 'gateway_clearing:paystack', 'NGN')
  const page = (owner: string) =>
    walletTransactions(db, owner, 'NGN', 'UTC', { newestFirst: true }, { limit: 25, offset: 0 })
  const sharedBefore = await timed(async () => {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query(`select sum(case when t.to_account = a.id then t.amount else -t.amount end) from ledger_account a
      join ledger_transfer t on a.id in (t.to_account, t.from_account) where a.kind = 'gateway_clearing:paystack'`)
    client.release(true)
  })
  const now = Temporal.Now.instant()
  await snapshotShared({ db, now })
  const snapshot = await timed(() => snapshotShared({ db, now }))
  await timesOf(some.slice(0, 30), (owner) => walletBalance(db, owner, 'NGN'))
  return {
    baseline: figuresOf(await timesOf(some, () => pool.query('select 1'))),
    wallet: figuresOf(await timesOf(some, (owner) => walletBalance(db, owner, 'NGN'))),
    page: figuresOf(await timesOf(some, page)),
    shared: figuresOf(await timesOf(some, shared)),
    sharedBefore,
    snapshot,
    written,
  }
}

async function ownersOf({ db, pool }: Database): Promise<string[]> {
  const first = await newPerson(db, 'client', Temporal.Now.instant())
  const rest = Array.from({ length: wallets - 1 }, () => randomUUIDv7())
  await pool.query(
    `insert into app_user (identifier, user_type, account_status, email, password_hash, country_id, created_at)
     select id, u.user_type, u.account_status, id || '@example.com', u.password_hash, u.country_id, u.created_at
       from unnest($1::uuid[]) id, app_user u where u.identifier = $2`,
    [rest, first.identifier],
  )
  return [first.identifier, ...rest]
}

/**
 * Half credits, half debits; triggers are off during the inserts, and the balances are updated afterwards.
 */
async function write({ pool }: Database, transfers: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('reset role')
    await client.query('set statement_timeout = 0')
    await client.query('set session_replication_role = replica')
    await client.query(`insert into ledger_account (owner_identifier, kind, currency)
      select identifier, 'client_wallet', 'NGN' from app_user where user_type = 'client' on conflict do nothing`)
    await client.query(`insert into ledger_account (kind, currency, hot)
      values ('gateway_clearing:paystack', 'NGN', true), ('platform_fee', 'NGN', true) on conflict do nothing`)
    await client.query(
      `create temp table w as select id, row_number() over () - 1 as nth from ledger_account where kind = 'client_wallet'`,
    )
    const [gateway, fee] = (
      await client.query<{ id: string }>(
        `select id from ledger_account where hot and kind in ('gateway_clearing:paystack', 'platform_fee') order by kind`,
      )
    ).rows
    const entries = transfers / 2
    await client.query(
      `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at)
       select gen_random_uuid(), 'bench:' || n, 'topup', '2024-01-01'::timestamptz + n * interval '10 seconds' from generate_series(1, $1::int) n`,
      [entries],
    )
    await client.query(
      `insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency, from_balance, to_balance, at, transaction_type)
       select e.identifier, x.f, x.t, x.amount, 'NGN', x.f_balance, x.t_balance, e.created_at, e.transaction_type
         from (select identifier, created_at, transaction_type, row_number() over () as n from ledger_entry) e
         join w on w.nth = e.n % $1
        cross join lateral (values ($2::bigint, w.id, 100, null::bigint, 100::bigint), (w.id, $3::bigint, 60, 40, null))
          as x(f, t, amount, f_balance, t_balance)`,
      [wallets, gateway?.id, fee?.id],
    )
    await client.query(`update ledger_account a set balance = s.sum from (
      select account, sum(delta) from (select to_account as account, amount as delta from ledger_transfer
        union all select from_account, -amount from ledger_transfer) m group by account) s where s.account = a.id and not a.hot`)
    await client.query('vacuum analyze ledger_transfer')
    await client.query('vacuum analyze ledger_entry')
  } finally {
    client.release(true)
  }
}
