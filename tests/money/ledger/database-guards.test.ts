/** What the database itself refuses, whatever the statement: the ledger does not depend on the care of our code. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let wallet: { id: number; balance: number }
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider()
  client = await product.given.client({ money: 50_000_00 })
  const [slot] = await freeSlots(product, provider, '2026-03-04')
  const booking = await product.as(client).post('/booking', bookable(provider, slot))
  await product.as(client).post(`/payment/booking/${booking.body.identifier}`, { method: 'wallet' })
  wallet = await accountOf(client, 'client_wallet')
})
afterAll(() => product.close())

const query = (text: string, values: unknown[] = []) => product.database.pool.query(text, values)
const accountOf = async (owner: GivenPerson, kind: string, currency = 'NGN') =>
  (
    await query('select id, balance from ledger_account where owner_identifier = $1 and kind = $2 and currency = $3', [
      owner.identifier,
      kind,
      currency,
    ])
  ).rows[0] as { id: number; balance: number }
const shared = async (kind: string, currency = 'NGN') =>
  (await query('select id from ledger_account where kind = $1 and currency = $2 and hot', [kind, currency])).rows[0]
    .id as number

/** Everything about money, to check that nothing has moved. */
const books = async () => {
  const tables = ['ledger_account', 'ledger_entry', 'ledger_transfer', 'audit_event', 'payment']
  const parts = tables.map((name) => `(select coalesce(json_agg(t order by t::text), '[]') from ${name} t) as ${name}`)
  return (await query(`select ${parts.join(', ')}`)).rows[0]
}
/** All refusals of the constraints begin with 23; any other code would be an error in the statement. */
async function refuses(text: string, values: unknown[] = [], code = '23') {
  const before = await books()
  const refusal = await query(text, values).then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  expect(refusal?.startsWith(code)).toBe(true)
  expect(await books()).toEqual(before)
}

const integrity = '23000'
const check = '23514'
const foreignKey = '23503'
const unique = '23505'

describe('written rows are immutable', () => {
  test.each(['ledger_entry', 'ledger_transfer', 'audit_event'])('%s', async (table) => {
    const [column] = table === 'audit_event' ? ['action'] : table === 'ledger_entry' ? ['reference'] : ['currency']
    await refuses(`update ${table} set ${column} = ${column}`, [], integrity)
    await refuses(`delete from ${table}`, [], integrity)
    await refuses(`delete from ${table} where false`, [], integrity)
    await refuses(`truncate ${table} cascade`, [], integrity)
  })
  test('a transfer cannot be increased or reversed in direction', async () => {
    await refuses('update ledger_transfer set amount = amount * 2', [], integrity)
    await refuses('update ledger_transfer set from_account = to_account, to_account = from_account', [], integrity)
  })
})

describe('an account', () => {
  test('changes through transfers only', async () => {
    await refuses('update ledger_account set balance = balance + 1 where id = $1', [wallet.id], integrity)
    await refuses('update ledger_account set balance = 0 where id = $1', [wallet.id], integrity)
    await refuses('delete from ledger_account where id = $1', [wallet.id])
    await refuses('truncate ledger_account cascade', [], integrity)
  })
  test.each([
    ['owner', 'owner_identifier', () => provider.identifier],
    ['kind', 'kind', () => 'provider_available'],
    ['currency', 'currency', () => 'USD'],
  ])('has an immutable %s', async (_name, column, value) => {
    await refuses(`update ledger_account set ${column} = $2 where id = $1`, [wallet.id, value()])
  })
  test('cannot become a shared one', () =>
    refuses('update ledger_account set hot = true, owner_identifier = null where id = $1', [wallet.id], integrity))
  test('cannot be created with money', () =>
    refuses(
      `insert into ledger_account (owner_identifier, kind, currency, balance) values ($1, 'client_wallet', 'USD', 100)`,
      [client.identifier],
      integrity,
    ))
  test('exists once per person, kind and currency', () =>
    refuses(
      `insert into ledger_account (owner_identifier, kind, currency) values ($1, 'client_wallet', 'NGN')`,
      [client.identifier],
      unique,
    ))
  test('exists once per kind and currency where it is shared', () =>
    refuses(
      `insert into ledger_account (kind, currency, hot) values ('gateway_clearing:paystack', 'NGN', true)`,
      [],
      unique,
    ))
  test('has one of four currencies and a known kind', async () => {
    const insert = 'insert into ledger_account (owner_identifier, kind, currency) values ($1, $2, $3)'
    await refuses(insert, [client.identifier, 'client_wallet', 'XXX'], check)
    await refuses(insert, [client.identifier, 'pocket', 'NGN'], check)
  })
  test('of a person is never shared, and a shared one has no owner', async () => {
    const insert = 'insert into ledger_account (owner_identifier, kind, currency, hot) values ($1, $2, $3, $4)'
    await refuses(insert, [client.identifier, 'client_wallet', 'USD', true], check)
    await refuses(insert, [null, 'promotion', 'USD', false], check)
  })
})

describe('a transfer', () => {
  let entry: string
  beforeEach(() => {
    entry = randomUUIDv7()
  })
  /** Entry and transfer in one statement, the only way that could store both. */
  const transfer = `with made as (insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at)
      values ($1, $2, 'adjustment', now()) returning identifier)
    insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
      select identifier, $3, $4, $5, $6 from made`
  const values = (from: number, to: number, amount: number, currency = 'NGN') => [
    entry,
    `test:${entry}`,
    from,
    to,
    amount,
    currency,
  ]

  test('cannot take more than a wallet has', async () => {
    const { balance } = await accountOf(client, 'client_wallet')
    const clearing = await shared('gateway_clearing:paystack')
    await refuses(transfer, values(wallet.id, clearing, balance + 1), check)
  })
  test('cannot take more than is held for a therapist', async () => {
    const held = await accountOf(provider, 'provider_held')
    expect(held.balance).toBe(15_000_00)
    await refuses(transfer, values(held.id, wallet.id, held.balance + 1), check)
  })
  test.each([0, -1, -15_000_00])('of %d is refused', async (amount) =>
    refuses(transfer, values(await shared('gateway_clearing:paystack'), wallet.id, amount), check),
  )
  test('has one currency', async () => {
    const dollars = await product.given.client({ country: 'US', money: 100_00 })
    const theirs = await accountOf(dollars, 'client_wallet', 'USD')
    await refuses(transfer, values(theirs.id, wallet.id, 1, 'USD'), foreignKey)
    await refuses(transfer, values(theirs.id, wallet.id, 1, 'NGN'), foreignKey)
    await refuses(transfer, values(wallet.id, theirs.id, 1, 'EUR'), foreignKey)
  })
  test('connects two different accounts', () => refuses(transfer, values(wallet.id, wallet.id, 1), check))
  test('needs existing accounts', () => refuses(transfer, values(wallet.id, 999_999, 1), foreignKey))
  test('needs an entry', async () =>
    refuses(
      'insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency) values ($1, $2, $3, 1, $4)',
      [randomUUIDv7(), await shared('gateway_clearing:paystack'), wallet.id, 'NGN'],
      foreignKey,
    ))
  test('stores the balances that it leaves', async () => {
    const clearing = await shared('gateway_clearing:paystack')
    const before = await accountOf(client, 'client_wallet')
    await query(transfer, values(clearing, wallet.id, 7))
    const { rows } = await query('select from_balance, to_balance from ledger_transfer where entry_identifier = $1', [
      entry,
    ])
    expect(rows).toEqual([{ from_balance: null, to_balance: before.balance + 7 }])
    expect((await accountOf(client, 'client_wallet')).balance).toBe(before.balance + 7)
    expect(await product.bookProblems()).toEqual([])
  })
})

describe('an entry', () => {
  test('is posted once per key, even with another sum', async () => {
    const at = product.clock.now().toString()
    const post = (amount: number) =>
      postEntry(product.database.db, {
        key: 'test:once',
        transactionType: 'adjustment',
        currency: 'NGN',
        at,
        transfers: [
          {
            from: { kind: 'gateway_clearing:paystack' },
            to: { kind: 'client_wallet', owner: client.identifier },
            amount,
          },
        ],
      })
    expect(await post(1_00)).toMatch(/^[0-9a-f-]{36}$/)
    const after = await books()
    expect([await post(1_00), await post(2_00)]).toEqual([null, null])
    expect(await books()).toEqual(after)
    await refuses(
      `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at) values ($1, 'test:once', 'adjustment', now())`,
      [randomUUIDv7()],
      unique,
    )
  })
  test('without a transfer is a contradiction that the ledger check finds', async () => {
    const identifier = randomUUIDv7()
    const seen: unknown[] = []
    const rolledBack = product.database.db.transaction().execute(async (db) => {
      await db
        .insertInto('ledgerEntry')
        .values({
          identifier,
          idempotencyKey: identifier,
          transactionType: 'adjustment',
          createdAt: '2026-03-02T08:00:00Z',
        })
        .execute()
      seen.push(...(await db.selectFrom('ledgerProblem').select('id').execute()))
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    expect(seen).toEqual([{ id: null }])
    expect(await product.bookProblems()).toEqual([])
  })
  test('has a known kind', () =>
    refuses(
      `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at) values ($1, 'test:gift', 'gift', now())`,
      [randomUUIDv7()],
      check,
    ))
})

describe('a payment', () => {
  const insert = `insert into payment (reference, user_identifier, purpose, method, gateway, amount, currency, created_at, expires_at)
    values ($1, $2, 'topup', 'card', 'paystack', $3, $4, now(), now())`
  test('has its reference for one sum only', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment
    await refuses(insert, [reference, client.identifier, 900_00, 'NGN'], unique)
    await refuses(insert, [reference, client.identifier, 500_00, 'NGN'], unique)
  })
  test('is not negative, and has a currency and a reference of our format', async () => {
    const reference = `topup-${randomUUIDv7()}`
    await refuses(insert, [reference, client.identifier, -1, 'NGN'], check)
    await refuses(insert, [reference, client.identifier, 1, 'XXX'], check)
    await refuses(insert, [`${reference}'--`, client.identifier, 1, 'NGN'], check)
  })
  test('accepts a gateway reference once', async () => {
    const make = `insert into payment (reference, user_identifier, purpose, method, gateway, gateway_reference, amount, currency, created_at, expires_at)
      values ($1, $2, 'topup', 'card', 'paystack', 'same', 1, 'NGN', now(), now())`
    await query(make, [`topup-${randomUUIDv7()}`, client.identifier])
    await refuses(make, [`topup-${randomUUIDv7()}`, client.identifier], unique)
  })
})

test('the ledger still sums to zero', async () => {
  const { rows } = await query(`select currency, sum(delta)::int as sum from (
      select a.currency, t.amount as delta from ledger_transfer t join ledger_account a on a.id = t.to_account
      union all select a.currency, -t.amount from ledger_transfer t join ledger_account a on a.id = t.from_account) s
    group by currency order by currency`)
  expect(rows).toEqual([
    { currency: 'NGN', sum: 0 },
    { currency: 'USD', sum: 0 },
  ])
})
