/** Attacks on the ledger beyond single rows: later additions, objects that shadow a table, concurrent writes. */
import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { creditRequest, twoOperators } from '#tests/operations/finance/finance-product.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
let operators: Awaited<ReturnType<typeof twoOperators>>
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider()
  operators = await twoOperators(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  client = await product.given.client({ money: 1_000_00 })
})

const integrity = '23000'
const query = (text: string, values: unknown[] = []) => product.database.pool.query(text, values)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const walletOf = async ({ identifier }: GivenPerson) =>
  (
    await query(`select id, balance from ledger_account where owner_identifier = $1 and kind = 'client_wallet'`, [
      identifier,
    ])
  ).rows[0] as { id: number; balance: number }
const shared = async (kind: string) =>
  (await query(`select id from ledger_account where kind = $1 and currency = 'NGN' and hot`, [kind])).rows[0]
    .id as number

const entry = `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at)
  values ($1::uuid, $1::text, 'adjustment', now())`
const transfer = `insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
  values ($1, $2, $3, $4, 'NGN')`

/** Runs statements on a connection that is closed afterwards, so an open transaction is rolled back. */
async function alone<T>(work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await product.database.pool.connect()
  try {
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

describe('an entry', () => {
  test('moves something, or is not written', async () => {
    expect(await codeOf(query(entry, [randomUUIDv7()]))).toBe(integrity)
  })

  test('accepts no transfer once it is committed, not even from its writer', async () => {
    const [wallet, gateway] = [await walletOf(client), await shared('gateway_clearing:paystack')]
    const { rows } = await query(
      `select e.identifier from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
      where t.to_account = $1`,
      [wallet.id],
    )
    const values = [rows[0].identifier, gateway, wallet.id, 5_00]
    expect(await codeOf(query(transfer, values))).toBe(integrity)
    expect(await walletOf(client)).toEqual(wallet)
  })

  test('cannot choose the transaction in which it counts as written', async () => {
    const [wallet, gateway, identifier] = [
      await walletOf(client),
      await shared('gateway_clearing:paystack'),
      randomUUIDv7(),
    ]
    const later = `with made as (insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at, written_by)
        values ($1::uuid, $1::text, 'adjustment', now(), (pg_current_xact_id()::text::bigint + 1)::text::xid8) returning identifier)
      insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
        select identifier, $2, $3, 1, 'NGN' from made`
    await query(later, [identifier, gateway, wallet.id])
    expect(await codeOf(query(transfer, [identifier, gateway, wallet.id, 5_00]))).toBe(integrity)
    expect((await walletOf(client)).balance).toBe(wallet.balance + 1)
  })

  test('may be written in steps within one transaction, even behind a savepoint', async () => {
    const [wallet, gateway, identifier] = [
      await walletOf(client),
      await shared('gateway_clearing:paystack'),
      randomUUIDv7(),
    ]
    await alone(async (sql) => {
      await sql.query('begin')
      await sql.query(entry, [identifier])
      await sql.query('savepoint step')
      await sql.query(transfer, [identifier, gateway, wallet.id, 3])
      await sql.query('commit')
    })
    expect((await walletOf(client)).balance).toBe(wallet.balance + 3)
  })

  test('sets the time and the kind of its transfers', async () => {
    const { rows } =
      await query(`select count(*)::int as count from ledger_transfer t join ledger_entry e on e.identifier = t.entry_identifier
      where t.at <> e.created_at or t.transaction_type <> e.transaction_type`)
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('no object of a session shadows the ledger', () => {
  test('no temporary table', async () => {
    const [wallet, gateway, identifier] = [
      await walletOf(client),
      await shared('gateway_clearing:paystack'),
      randomUUIDv7(),
    ]
    await alone(async (sql) => {
      await sql.query('create temp table ledger_account as select * from public.ledger_account')
      await sql.query('begin')
      await sql.query(entry, [identifier])
      await sql.query(transfer.replace('ledger_transfer', 'public.ledger_transfer'), [
        identifier,
        wallet.id,
        gateway,
        400_00,
      ])
      await sql.query('commit')
    })
    expect((await walletOf(client)).balance).toBe(wallet.balance - 400_00)
  })

  test('no operator of another schema', async () => {
    const wallet = await walletOf(client)
    const code = await alone(async (sql) => {
      await sql.query('begin')
      await sql.query('create schema elsewhere')
      await sql.query(`create function elsewhere.never(bigint, bigint) returns boolean language sql as 'select false'`)
      await sql.query('create operator elsewhere.<> (leftarg = bigint, rightarg = bigint, function = elsewhere.never)')
      await sql.query('set local search_path = elsewhere, pg_catalog, public')
      return codeOf(sql.query('update public.ledger_account set balance = 0 where id = $1', [wallet.id]))
    })
    expect(code).toBe(integrity)
    expect(await walletOf(client)).toEqual(wallet)
  })

  test('and no role of the product can disable the triggers', async () => {
    expect(await codeOf(query('set session_replication_role = replica'))).toBe('42501')
  })
})

describe('concurrently', () => {
  const withdraw = (amount: number, key: string) =>
    postEntry(product.database.db, {
      key,
      transactionType: 'adjustment',
      currency: 'NGN',
      at: product.clock.now().toString(),
      transfers: [{ from: { kind: 'client_wallet', owner: client.identifier }, to: { kind: 'promotion' }, amount }],
    })

  test('of ten that take more than half, one succeeds', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => codeOf(withdraw(600_00, `race:${client.identifier}:${nth}`))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === '23514')).toHaveLength(9)
    expect((await walletOf(client)).balance).toBe(400_00)
  })

  test('ten with one key are one', async () => {
    const key = `race:${client.identifier}`
    const posted = await Promise.all(Array.from({ length: 10 }, () => withdraw(10_00, key)))
    expect(posted.filter((identifier) => identifier !== null)).toHaveLength(1)
    expect((await walletOf(client)).balance).toBe(990_00)
  })

  test('the debt of a therapist is never positive', async () => {
    const pays = postEntry(product.database.db, {
      key: `debt:${provider.identifier}`,
      transactionType: 'adjustment',
      currency: 'NGN',
      at: product.clock.now().toString(),
      transfers: [
        {
          from: { kind: 'client_wallet', owner: client.identifier },
          to: { kind: 'provider_debt', owner: provider.identifier },
          amount: 1,
        },
      ],
    })
    await expect(pays).rejects.toMatchObject({ constraint: 'debt_not_positive' })
  })
})

describe('a correction', () => {
  const pendingCorrection = async () =>
    (await product.as(operators.requester).post('/admin/adjustments', creditRequest(client))).body.identifier as string
  const change = (set: string, identifier: string, values: unknown[] = []) =>
    codeOf(query(`update ledger_adjustment set ${set} where identifier = $1`, [identifier, ...values]))

  test.each(['amount = amount * 10', `direction = 'debit'`, 'asked_by = owner_identifier', `currency = 'USD'`])(
    'cannot be changed while it is pending: %s',
    async (set) => {
      expect(await change(set, await pendingCorrection())).toBe(integrity)
    },
  )

  test('is decided only by an operator with the permission for money', async () => {
    const identifier = await pendingCorrection()
    const reject = `status = 'rejected', decided_at = now(), decided_by = $2`
    expect(await change(reject, identifier, [client.identifier])).toBe(integrity)
    expect(await change(reject, identifier, [operators.decider.identifier])).toBe('done')
    expect(await change(`status = 'waiting', decided_by = null, decided_at = null`, identifier)).toBe(integrity)
  })

  test('cannot be deleted', async () => {
    const identifier = await pendingCorrection()
    expect(await codeOf(query('delete from ledger_adjustment where identifier = $1', [identifier]))).toBe(integrity)
    expect(await codeOf(query('truncate ledger_adjustment'))).toBe(integrity)
  })

  test('is not approved by an operator who has lost the permission meanwhile', async () => {
    const identifier = await pendingCorrection()
    const former = await product.given.admin(['finance'])
    await query('delete from operator_permission where user_identifier = $1', [former.identifier])
    const answer = await product.as(former).post(`/admin/adjustments/${identifier}/decision`, { decision: 'approve' })
    expect(answer.status).toBe(403)
    expect((await walletOf(client)).balance).toBe(1_000_00)
  })
})

test('after all that the ledger is consistent', async () => {
  expect(await product.bookProblems()).toEqual([])
})
