/** The serving role reads and writes rows and nothing else. These tests show what an SQL injection could still do. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readAddresses, readEnvironment } from '#backend/configuration/environment.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { prepareDatabase } from '#platform/migrations/prepare-database.ts'
import { excessRights } from '#platform/migrations/serving-role.ts'
import { startBackend } from '#backend/start-backend.ts'
import { emptyDatabase, freshUrl } from '#tests/support/cluster.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { asServing, onServer } from '#tests/support/databases.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { root } from '#tests/architecture/compose-file.ts'

let product: Product
let serving: Database
beforeAll(async () => {
  product = await openProduct()
  // A copied database has the grants on its objects, but not those on the database itself.
  await prepareDatabase(product.database.url, product.database.servingUrl)
  await product.given.client({ money: 5_000_00 })
  serving = openDatabase(product.database.servingUrl)
})
afterAll(async () => {
  await serving.close()
  await product.close()
})

const denied = '42501'
const codeOf = (statement: string) =>
  serving.pool.query(statement).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

describe('the serving role', () => {
  const forbidden = [
    ['disables the triggers of the ledger', 'alter table ledger_transfer disable trigger all'],
    ['drops a constraint', 'alter table ledger_account drop constraint wallet_not_negative'],
    ['opens row-level security', 'alter table note disable row level security'],
    ['opens a policy', 'create policy all_of_them on note using (true)'],
    ['turns triggers off for its session', 'set session_replication_role = replica'],
    ['switches to the role of the owner', 'set role solace'],
    ['switches to the role of authors', 'set role solace_author'],
    ['empties a table', 'truncate message cascade'],
    ['empties the queue', 'truncate jobs.job_common'],
    ['drops a table', 'drop table note'],
    ['creates a table', 'create table own (id int)'],
    ['creates a table of the queue', 'create table jobs.own (id int)'],
    ['creates a temporary table', 'create temp table ledger_account (id int)'],
    ['creates a trigger', 'create trigger own before insert on booking for each row execute function never_changes()'],
    [
      'replaces a function',
      "create or replace function never_changes() returns trigger language plpgsql as 'begin return new; end'",
    ],
    ['changes a function', 'alter function ledger_apply() owner to current_user'],
    ['creates a role', 'create role another superuser'],
    [
      'grants itself rights',
      'grant update on ledger_entry to current_user; update ledger_entry set created_at = created_at',
    ],
    ['reads a file of the server', `select pg_read_file('/etc/passwd')`],
    ['runs a program on the server', `copy (select 1) to program 'true'`],
    ['changes an entry', 'update ledger_entry set created_at = created_at'],
    ['changes a transfer', 'update ledger_transfer set amount = amount'],
    ['deletes a transfer', 'delete from ledger_transfer'],
    ['deletes an account', 'delete from ledger_account'],
    ['changes the audit log', 'update audit_event set at = at'],
    ['deletes from the audit log', 'delete from audit_event'],
    ['deletes a seal of the audit log', 'delete from audit_seal'],
    ['changes a consent', 'update consent_event set at = at'],
    ['deletes an adjustment', 'delete from ledger_adjustment'],
    ['marks a migration as applied', `insert into migration (name, checksum) values ('999-own.sql', '')`],
  ] as const

  test('never does what no request needs', async () => {
    const codes = []
    for (const [what, statement] of forbidden) codes.push([what, await codeOf(statement)])
    expect(codes).toEqual(forbidden.map(([what]) => [what, denied]))
  })

  test('has no privileges beyond serving, as it reports itself', async () => {
    expect(await excessRights(serving.pool)).toEqual([])
  })

  test('reads the ledger, which balances', async () => {
    expect(await product.bookProblems()).toEqual([])
    const { rows } = await serving.pool.query('select count(*)::int as entries from ledger_entry')
    expect(rows[0].entries).toBeGreaterThan(0)
  })
})

describe('extra privileges', () => {
  test('are named: those of a superuser', async () => {
    expect(await excessRights(product.database.pool)).toEqual(['it is a superuser'])
  })

  const booksChange = 'it changes rows of the books or of the audit log'
  test.for([
    ['bypassrls', 'alter role solace_serving bypassrls', 'it sees past row-level security'],
    ['createrole', 'alter role solace_serving createrole', 'it makes roles or databases'],
    ['a member of the owner', 'grant solace_author to solace_serving', 'it is a member of a role that may more'],
    ['an owner', 'alter table note owner to solace_serving', 'it owns tables, functions or the schema'],
    ['truncating', 'grant truncate on booking to solace_serving', 'it empties tables or makes triggers'],
    ['changing transfers', 'grant update on ledger_transfer to solace_serving', booksChange],
    ['changing one column of entries', 'grant update (created_at) on ledger_entry to solace_serving', booksChange],
    ['deleting from the audit log', 'grant delete on audit_event to solace_serving', booksChange],
    ['creating tables', 'grant create on schema public to solace_serving', 'it makes tables'],
  ] as const)('are named: %s', async ([, statement, sentence]) => {
    const client = new pg.Client({ connectionString: product.database.url })
    await client.connect()
    try {
      // What the transaction grants is gone with it, and no other session sees it.
      await client.query(`begin; ${statement}; set session authorization solace_serving`)
      expect(await excessRights(client)).toContain(sentence)
    } finally {
      await client.end()
    }
  })
})

/** Resolves when the connection has ended: a pool would still be closing while its database is dropped. */
async function rightsBeyondServing(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await excessRights(client)
  } finally {
    await client.end()
  }
}

describe('the setup of the role', () => {
  test('takes over a database without the role, by two processes at once, and later grants what a release adds', async () => {
    const { url, drop } = await freshUrl(inject('templateName'))
    const name = `serving_${randomBytes(6).toString('hex')}`
    const servingUrl = asServing(url).replace('solace_serving', name)
    await Promise.all([prepareDatabase(url, servingUrl), prepareDatabase(url, servingUrl)])
    expect(await rightsBeyondServing(servingUrl)).toEqual([])

    await onServer(url, 'create table later (id int)')
    await onServer(
      url,
      'create trigger fixed before update or delete on later for each statement execute function never_changes()',
    )
    await prepareDatabase(url, servingUrl)
    await onServer(servingUrl, 'insert into later values (1)')
    await expect(onServer(servingUrl, 'delete from later')).rejects.toMatchObject({ code: denied })
    await onServer(url, `drop owned by ${name}`)
    await drop()
    await onServer(inject('serverUrl'), `drop role ${name}`)
  })

  test('is a command that reports what it did and what it needs', async () => {
    const { url, drop } = await emptyDatabase()
    const done = await run({ MIGRATION_DATABASE_URL: url, DATABASE_URL: asServing(url) })
    expect(done).toMatchObject({ code: 0, errors: '' })
    expect(done.out).toMatch(
      /^Applied 001-accounts\.sql\.\n[\s\S]*The database is ready for this release; \d+ migrations were applied now\.\n$/,
    )
    await drop()
    const without = await run({})
    expect(without).toMatchObject({ code: 1, out: '' })
    expect(without.errors).toMatch(/^MIGRATION_DATABASE_URL is missing: .*\nDATABASE_URL is missing: .*\n$/)
    expect(readAddresses({ MIGRATION_DATABASE_URL: url, DATABASE_URL: url })).toEqual({
      as: 'refused',
      sentences: ['MIGRATION_DATABASE_URL must name another role than DATABASE_URL, and both must name one.'],
    })
    const nowhere = 'postgres://owner@127.0.0.1:1/solace'
    expect((await run({ MIGRATION_DATABASE_URL: nowhere, DATABASE_URL: asServing(nowhere) })).errors).toBe(
      'The database that MIGRATION_DATABASE_URL names cannot be reached (connect ECONNREFUSED 127.0.0.1:1): start it, or correct the address.\n',
    )
  })
})

async function run(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['backend/migrate-database.ts'], {
    cwd: root,
    env: { ...compileCache(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, errors }
}

describe('a start in production', () => {
  const secret = () => randomBytes(36).toString('base64')
  const warnings: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  const start = (addresses: Record<string, string>) => {
    const read = readEnvironment({
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'https://solace.example',
      FILES_FOLDER: product.filesFolder,
      SLOT_SECRET: secret(),
      CODE_SECRET: secret(),
      SEAL_SECRET: secret(),
      DATA_KEYS: `1:${secret()}`,
      MAIL_SUPPORT: 'help@solace.example',
      MAIL_URL: 'smtps://solace:password@127.0.0.1:1',
      MAIL_FROM: 'Solace <hello@solace.example>',
      PAYSTACK_CURRENCIES: 'none',
      STRIPE_CURRENCIES: 'none',
      WORKER: 'off',
      ...addresses,
    })
    if (read.as === 'refused') throw new Error(read.sentences.join(' '))
    return startBackend(read.environment, { logger })
  }

  test('is refused to a role that may do more than serve', async () => {
    await expect(start({ DATABASE_URL: product.database.url })).rejects.toThrow(
      'DATABASE_URL names a role that may do more than serve (it is a superuser): name one of its own there, and the owner of the tables in MIGRATION_DATABASE_URL, which node backend/migrate-database.ts uses.',
    )
  })

  test('is refused to a database that was not migrated', async () => {
    const { url, drop } = await emptyDatabase()
    await expect(start({ DATABASE_URL: asServing(url) })).rejects.toThrow(
      /^The database lacks \d+ migrations of this release: run node backend\/migrate-database\.ts with MIGRATION_DATABASE_URL first\.$/,
    )
    await drop()
  })

  test('migrates where the configuration says so, serves with the role that owns nothing, and needs a relay for rooms', async () => {
    const { url, drop } = await emptyDatabase()
    const addresses = { DATABASE_URL: asServing(url) }
    warnings.length = 0
    const first = await start({ ...addresses, MIGRATION_DATABASE_URL: url })
    expect(warnings).toEqual([expect.stringContaining('sessions have no room, and therapists use their own links')])
    warnings.length = 0
    const second = await start({ ...addresses, TURN_URL: 'turn:turn.solace.example:3478', TURN_SECRET: secret() })
    expect(warnings).toEqual([])
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    expect(await excessRights(second.database.pool)).toEqual([])
    await Promise.all([first.close(), second.close()])
    await drop()
  })
})
