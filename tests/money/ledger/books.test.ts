/** The ledger check finds changes that were made directly in the database. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BookCode, type BookProblem, bookProblems } from '#backend/money/payments/check-books.ts'
import { translate } from '#schemas/platform/words.ts'
import { missingGuards } from '#backend/money/payments/ledger-guard-queries.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { type GivenPerson, type GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let done: string
let coming: string

const pay = async (date: string): Promise<string> => {
  const [slot] = await freeSlots(product, provider, date)
  const booking = await product.as(client).post('/booking', bookable(provider, slot))
  await product.as(client).post(`/payment/booking/${booking.body.identifier}`, { method: 'wallet' })
  return booking.body.identifier
}

beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider()
  client = await product.given.client({ money: 50_000_00 })
  const card = await product.as(client).post('/payment/wallet', { amount: 2_000_00 })
  product.paystack.control.pay(card.body.payment.reference)
  await product.as(client).get(`/payment/status/${card.body.payment.reference}`)
  done = await pay('2026-03-04')
  coming = await pay('2026-03-16')
  product.clock.set('2026-03-05T08:00:00Z')
  await product.work()
  await product.as(client).post('/payment/wallet', { amount: 3_000_00 })
})
afterAll(() => product.close())

const compile = () => missingGuards.compile(product.database.db)

/** Runs statements with all triggers disabled, and checks. */
async function after(tamper: (sql: pg.PoolClient) => Promise<unknown>, options = {}): Promise<BookCode[]> {
  return [...new Set((await problemsAfter(tamper, options)).map(({ code }) => code))]
}
async function problemsAfter(tamper: (sql: pg.PoolClient) => Promise<unknown>, options = {}): Promise<BookProblem[]> {
  const connection = await product.database.pool.connect()
  try {
    await connection.query('reset role')
    await connection.query(`set session_replication_role = replica`)
    await tamper(connection)
    return await bookProblems(product.database.db, options)
  } finally {
    await connection.query('reset session_replication_role')
    connection.release(true)
  }
}

const one = async (text: string, values: unknown[] = []) =>
  (await product.database.pool.query<Record<string, string>>(text, values)).rows[0] as Record<string, string>
/** A change and its reversal. */
const changed = async (table: string, set: string, back: string, where: string) => {
  const found = await after((sql) => sql.query(`update ${table} set ${set} where ${where}`))
  await after((sql) => sql.query(`update ${table} set ${back} where ${where}`))
  return found
}

test('an unmodified ledger passes', async () => {
  expect(await bookProblems(product.database.db)).toEqual([])
})

describe('the check finds', () => {
  test('an increased wallet balance', async () => {
    const where = `owner_identifier = '${client.identifier}' and kind = 'client_wallet' and currency = 'NGN'`
    expect(await changed('ledger_account', 'balance = balance + 1', 'balance = balance - 1', where)).toEqual([
      'balance',
    ])
  })

  test('an entry without a transfer', async () => {
    const identifier = randomUUIDv7()
    const key = `planted:${identifier}`
    expect(
      await after((sql) =>
        sql.query(
          `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at) values ($1, $2, 'topup', now())`,
          [identifier, key],
        ),
      ),
    ).toEqual(['empty_entry'])
    await after((sql) => sql.query('delete from ledger_entry where identifier = $1', [identifier]))
  })

  test('an increased transfer: both balances, and its subject', async () => {
    const { id } = await one(
      `select t.id from ledger_transfer t join ledger_entry e on e.identifier = t.entry_identifier
        where e.booking_identifier = $1 and e.transaction_type = 'booking_payment'`,
      [done],
    )
    const found = await changed('ledger_transfer', 'amount = amount + 5', 'amount = amount - 5', `id = ${id}`)
    expect(found).toEqual(expect.arrayContaining(['balance', 'moved', 'payment', 'held']))
  })

  test('and describes in one sentence which entry it is, what it moves and what it was', async () => {
    const { id, entry } = await one(
      `select t.id, t.entry_identifier as entry from ledger_transfer t join ledger_account a on a.id = t.to_account
        where a.owner_identifier = $1 and a.kind = 'client_wallet' and t.amount = 5000000`,
      [client.identifier],
    )
    const where = `id = ${id}`
    const problems = await problemsAfter((sql) =>
      sql.query(`update ledger_transfer set amount = amount + 700 where ${where}`),
    )
    await after((sql) => sql.query(`update ledger_transfer set amount = amount - 700 where ${where}`))
    const { words } = problems.find(({ code }) => code === 'moved') ?? {}
    expect(translate('en', 'books.moved', words)).toBe(
      `Entry ${entry} moves 5000700, but the balances before and after it differ by 5000000.`,
    )
  })

  test('a backdated entry, though its transfers were not', async () => {
    const { entry } = await one(`select entry_identifier as entry from ledger_transfer order by id desc limit 1`)
    const where = `identifier = '${entry}'`
    expect(
      await changed(
        'ledger_entry',
        `created_at = created_at - interval '1 day'`,
        `created_at = created_at + interval '1 day'`,
        where,
      ),
    ).toEqual(['entry_of_transfer'])
  })

  test('money without a payment, request or correction: in an installation, by its entry', async () => {
    const isInstallation = { isInstallation: true }
    const given = await bookProblems(product.database.db, isInstallation)
    expect(new Set(given.map(({ code }) => code))).toEqual(new Set(['unasked']))
    const entry = await postEntry(product.database.db, {
      key: 'a gift of nobody',
      transactionType: 'adjustment',
      currency: 'NGN',
      at: product.clock.now().toString(),
      transfers: [{ from: { kind: 'promotion' }, to: { kind: 'client_wallet', owner: client.identifier }, amount: 77 }],
    })
    const found = await bookProblems(product.database.db, isInstallation)
    expect(found.length).toBe(given.length + 1)
    expect(found).toContainEqual({ code: 'unasked', words: { what: entry, expected: '', found: '77' } })
  })

  test('an unpaid payment with the status paid', async () => {
    const where = `status = 'pending' and purpose = 'topup'`
    const { reference } = await one(`select reference from payment where ${where}`)
    expect(
      await changed(
        'payment',
        `status = 'success', settled_at = now()`,
        `status = 'pending', settled_at = null`,
        `reference = '${reference}'`,
      ),
    ).toEqual(['payment'])
  })

  test('money in the ledger for a payment that failed', async () => {
    const { reference } = await one(`select reference from payment where status = 'success' and method = 'card'`)
    expect(await changed('payment', `status = 'failed'`, `status = 'success'`, `reference = '${reference}'`)).toEqual([
      'unpaid',
    ])
  })

  test('a session that is set back to confirmed after its fee was earned', async () => {
    const where = `identifier = '${done}'`
    expect(await changed('booking', `status = 'confirmed'`, `status = 'completed'`, where)).toEqual(['held'])
  })

  test('a refund that was recorded and never made', async () => {
    const where = `identifier = '${coming}'`
    const found = await changed('booking', 'refunded = 1', 'refunded = null', where)
    expect(found.sort()).toEqual(['held', 'refunded'])
  })

  test('an earning that differs from the ledger', async () => {
    const where = `booking_identifier = '${done}'`
    expect(
      (
        await changed('earning', 'amount = amount + 1, fee = fee + 1', 'amount = amount - 1, fee = fee - 1', where)
      ).sort(),
    ).toEqual(['clearing', 'earning'])
  })

  test('a payout that never left the balance', async () => {
    const identifier = randomUUIDv7()
    const values = [identifier, `payout-${randomUUID()}`, provider.identifier]
    expect(
      (
        await after((sql) =>
          sql.query(
            `insert into payout (identifier, reference, provider_identifier, amount, currency, status, occasion, gateway, recipient,
                                 account_name, bank_name, last_four, created_at)
             values ($1, $2, $3, 500000, 'NGN', 'scheduled', 'on_demand', 'paystack', 'RCP_x', 'Theo', 'Bank', '1234', now())`,
            values,
          ),
        )
      ).sort(),
    ).toEqual(['payout', 'payouts_in_transit'])
    await after((sql) => sql.query('delete from payout where identifier = $1', [identifier]))
  })

  test('a wrong snapshot', async () => {
    const { id } = await one(`select id from ledger_account where kind = 'platform_fee' and currency = 'NGN'`)
    expect(
      await after((sql) =>
        sql.query(
          `insert into ledger_snapshot (account_id, up_to, balance, seen, taken_at) values ($1, 1000000, 7, 1000000, now())
          on conflict (account_id) do update set up_to = 1000000, balance = 7, seen = 1000000`,
          [id],
        ),
      ),
    ).toEqual(['snapshot'])
    await after((sql) => sql.query('delete from ledger_snapshot'))
  })

  test('a dropped constraint of the database', async () => {
    const alterTable = 'alter table ledger_transfer'
    expect(await after((sql) => sql.query(`${alterTable} disable trigger fixed`))).toEqual(['wall'])
    await after((sql) => sql.query(`${alterTable} enable trigger fixed`))
    expect(await after((sql) => sql.query('alter table ledger_account drop constraint wallet_not_negative'))).toEqual([
      'wall',
    ])
    await after((sql) =>
      sql.query(`alter table ledger_account add constraint wallet_not_negative
        check (hot or balance >= 0 or kind in ('provider_debt', 'client_debt'))`),
    )
  })

  test.each([
    [
      'a trigger function without its check',
      `create or replace function never_changes() returns trigger language plpgsql as 'begin return null; end'`,
      ['never_changes'],
    ],
    [
      'a check constraint that is always true',
      `alter table ledger_account drop constraint debt_not_positive,
      add constraint debt_not_positive check (balance > -1000000000)`,
      ['ledger_account debt_not_positive'],
    ],
    [
      'a trigger with another condition',
      `drop trigger fixed on ledger_entry;
      create trigger fixed before delete on ledger_entry for each statement execute function never_changes()`,
      ['ledger_entry fixed'],
    ],
  ])('%s', async (_, statement, names) => {
    const connection = await product.database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query(statement)
      const { rows } = await connection.query<{ what: string }>(compile().sql, [...compile().parameters])
      expect(rows.map(({ what }) => what)).toEqual(names)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })

  test('nothing when everything was reverted', async () => {
    expect(await bookProblems(product.database.db)).toEqual([])
  })
})
