/**
 * The operators' lists of money at the row counts of several years: each with its filters, its search and its last
 * page.
 */
import type { Database } from '#platform/database/database.ts'
import { listCap } from '#platform/http/page.ts'
import { adjustmentPage, countAdjustments } from '#backend/operations/finance/adjustment-queries.ts'
import { type PaymentFilter, paymentList } from '#backend/operations/finance/payment-queries.ts'
import { type PayoutFilter, payoutList } from '#backend/operations/finance/payout-queries.ts'
import { countReconciliations, reconciliationPage } from '#backend/operations/finance/reconciliation-queries.ts'
import { newPerson } from '../people/people.ts'
import { type Figures, figuresOf, timesOf } from '../search/figures.ts'

const people = { client: 20_000, provider: 2_000 } as const
const reads = 15
const perPage = 25

export interface Looked {
  name: string
  figures: Figures
}

/** Page and count together, as a list request needs them. */
type Look = (page: { limit: number; offset: number }) => Promise<unknown>

/** `select 1` first, then every list: its first page and the last one that can be reached. */
export async function measureLists(database: Database, rows: number): Promise<Looked[]> {
  const { db, pool } = database
  const viewer = await insertRows(database, rows)
  const payments =
    (filter: PaymentFilter, isOldestFirst = false): Look =>
    (page) =>
      Promise.all([paymentList.page(db, filter, { isOldestFirst, ...page }), paymentList.count(db, filter, listCap)])
  const payouts =
    (filter: PayoutFilter, isOldestFirst = false): Look =>
    (page) =>
      Promise.all([payoutList.page(db, filter, { isOldestFirst, ...page }), payoutList.count(db, filter, listCap)])
  const adjustments =
    (status?: string): Look =>
    (page) =>
      Promise.all([
        adjustmentPage(db, { status, viewer }, { isOldestFirst: false, ...page }),
        countAdjustments(db, { status, viewer }, listCap),
      ])
  const looks: Record<string, Look> = {
    payments: payments({}),
    'payments, oldest first': payments({}, true),
    'payments of a state': payments({ status: 'failed' }),
    'payments of a rare state': payments({ status: 'reversed', method: 'wallet' }),
    'payments that there are none of': payments({ purpose: 'topup', method: 'wallet' }),
    'payments of a purpose and a state': payments({ purpose: 'topup', status: 'abandoned' }),
    'payments of a purpose that a state hardly has': payments({
      purpose: 'booking',
      status: 'expired',
      method: 'card',
    }),
    'payments of two days long ago': payments({
      from: '2024-02-01T00:00:00Z',
      to: '2024-02-03T00:00:00Z',
      status: 'failed',
    }),
    'payments of a year and a rare state': payments({
      from: '2024-01-01T00:00:00Z',
      to: '2025-01-01T00:00:00Z',
      status: 'reversed',
    }),
    'payments of a name': payments({ search: 'Okonkwo7' }),
    'payments of a name that many have': payments({ search: 'Ada' }),
    'payments of a reference': payments({ search: 'topup-0000' }),
    'payments of a reference, with a state': payments({ search: 'topup-', status: 'reversed' }),
    payouts: payouts({}),
    'payouts, oldest first': payouts({}, true),
    'payouts of a state': payouts({ status: 'failed' }),
    'payouts that wait': payouts({ status: 'on_hold' }),
    'payouts of a name': payouts({ search: 'Bello7' }),
    'payouts of a name that many have': payouts({ search: 'Theo', status: 'failed' }),
    'payouts of a reference': payouts({ search: 'payout-00001' }),
    'payouts without a match': payouts({ search: 'Nobody At All' }),
    corrections: adjustments(),
    'corrections that wait': adjustments('waiting'),
    reconciliations: (page) => Promise.all([reconciliationPage(db, page), countReconciliations(db, listCap)]),
  }
  const times = (work: () => Promise<unknown>) => timesOf(Array.from({ length: reads }), work)
  const looked: Looked[] = [
    { name: 'baseline: select 1', figures: figuresOf(await times(() => pool.query('select 1'))) },
  ]
  for (const [name, look] of Object.entries(looks))
    looked.push(
      { name, figures: figuresOf(await times(() => look({ limit: perPage, offset: 0 }))) },
      {
        name: `${name}: last page`,
        figures: figuresOf(await times(() => look({ limit: perPage, offset: listCap - perPage }))),
      },
    )
  return looked
}

/** Most payments succeed, few are reversed; triggers are off while they are inserted. */
async function insertRows({ db, pool }: Database, rows: number): Promise<string> {
  const { identifier } = await newPerson(db, 'client', Temporal.Now.instant())
  const client = await pool.connect()
  try {
    await client.query('reset role')
    await client.query('set statement_timeout = 0')
    await client.query('set session_replication_role = replica')
    for (const [userType, count] of Object.entries(people))
      await client.query(
        `insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name, country_id, created_at)
         select gen_random_uuid(), $2, 'active', $2 || n || '@example.com', 'none', $3, $4 || n, u.country_id, u.created_at
           from generate_series(1, $5::int) n, app_user u where u.identifier = $1`,
        [identifier, userType, ...(userType === 'client' ? ['Ada', 'Okonkwo'] : ['Theo', 'Bello']), count],
      )
    await client.query(`create temp table who as select identifier, user_type, row_number() over (partition by user_type) - 1 as nth
      from app_user where identifier <> '${identifier}'`)
    await client.query('create index on who (user_type, nth)')
    for (const statement of statements) await client.query(statement, [rows])
    for (const table of ['app_user', 'payment', 'payout', 'ledger_adjustment', 'reconciliation'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
  return identifier
}

const uuid = (number: string) =>
  `(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))`
const at = `'2024-01-01'::timestamptz + n * interval '80 seconds'`

const statements = [
  `insert into payment (reference, user_identifier, purpose, method, booking_identifier, amount, currency, status, gateway,
                        gateway_reference, created_at, expires_at, settled_at)
   select p.purpose || '-' || ${uuid('n')}, who.identifier, p.purpose, p.method,
          case when p.purpose = 'booking' then gen_random_uuid() end, 1500000, 'NGN', p.status,
          case when p.method in ('card','bank_transfer') then 'paystack' end,
          case when p.method in ('card','bank_transfer') then 'T' || n end, ${at}, ${at}, ${at}
     from generate_series(1, $1::int) n
     cross join lateral (select case when n % 3 = 0 then 'topup' else 'booking' end as purpose,
       case when n % 3 = 0 then case when n % 5 = 0 then 'bank_transfer' else 'card' end
            when n % 7 = 0 then 'card' when n % 11 = 0 then 'free' else 'wallet' end as method,
       case when n % 3 = 1 and n % 7 > 0 then 'success' when n % 50021 = 0 then 'reversed' when n % 20 = 0 then 'failed'
            when n % 21 = 0 then 'abandoned' when n % 997 = 0 then 'expired' else 'success' end as status) p
     join who on who.user_type = 'client' and who.nth = n % ${people.client}`,
  `insert into payout (identifier, reference, provider_identifier, amount, currency, status, occasion, gateway, gateway_reference,
                       recipient, account_name, bank_name, last_four, created_at, sent_at, settled_at, held_at, hold_reason)
   select ${uuid('n')}::uuid, 'payout-' || ${uuid('n')}, who.identifier, 1275000, 'NGN', p.status, 'on_demand', 'paystack', 'TRF_' || n,
          'RCP_' || who.nth, 'Theo Bello', 'Some Bank', '1234', ${at}, case when p.status <> 'on_hold' then ${at} end,
          case when p.status <> 'on_hold' then ${at} end, case when p.status = 'on_hold' then ${at} end, null
     from generate_series(1, $1::int) n
     cross join lateral (select case when n % 40009 = 0 then 'on_hold' when n % 50 = 0 then 'failed'
       when n % 101 = 0 then 'cancelled' else 'paid' end as status) p
     join who on who.user_type = 'provider' and who.nth = n % ${people.provider}`,
  `insert into ledger_adjustment (identifier, owner_identifier, account, against, direction, amount, currency, reason, status, asked_by,
                                  asked_at, decided_by, decided_at, entry_identifier)
   select ${uuid('n')}::uuid, who.identifier, 'client_wallet', 'promotion', 'credit', 5000, 'NGN', 'Asked for by mail on Monday', s.status,
          o.identifier, ${at}, case when s.status <> 'waiting' then d.identifier end, case when s.status <> 'waiting' then ${at} end,
          case when s.status = 'approved' then gen_random_uuid() end
     from generate_series(1, $1::int) n
     cross join lateral (select case when n % 50021 = 0 then 'waiting' when n % 9 = 0 then 'rejected' else 'approved' end as status) s
     join who on who.user_type = 'client' and who.nth = n % ${people.client}
     join who o on o.user_type = 'provider' and o.nth = n % 10
     join who d on d.user_type = 'provider' and d.nth = 10 + n % 10`,
  `insert into reconciliation (identifier, gateway, from_date, to_date, asked_by, created_at, matched, differences)
   select ${uuid('n')}::uuid, 'paystack', '2024-01-01', '2024-01-01', who.identifier, ${at}, 100, 0
     from generate_series(1, $1::int) n join who on who.user_type = 'provider' and who.nth = n % 10`,
]
