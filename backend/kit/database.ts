import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'
import { NamingClient } from './named-statements.ts'
import type { Tables } from './tables.gen.ts'
import { isLate } from './time-budget.ts'
import { valueParsers } from './value-parsers.ts'

export { unnamed } from './named-statements.ts'

/** The database or a transaction of it; queries take it as their first argument. */
export type Db = Kysely<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection outside the pool, not yet opened, for whoever keeps one; the server knows what it is for. */
  newClient(purpose: string): pg.Client
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Most connections at the same time. */
  max?: number
  /** Off for poolers that cannot keep statements. */
  prepare?: boolean
  /** Told of connections that died while nobody used them; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

const session = [
  ['timezone', 'UTC'],
  ['jit', 'off'],
  ['lock_timeout', '2s'],
  ['statement_timeout', '5s'],
  ['idle_in_transaction_session_timeout', '10s'],
] as const

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, prepare = true, onError = () => undefined } = options
  const pool = new BoundedPool({
    connectionString: url,
    Client: prepare ? NamingClient : pg.Client,
    max,
    types: valueParsers,
    options: session.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    application_name: 'solace',
    onConnect: wearRole,
  })
  const state = { isClosing: false }
  const tell = (error: Error) => {
    if (!state.isClosing) onError(error)
  }
  pool.on('error', tell)
  pool.on('connect', (client) => void client.on('error', tell))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const close = () => {
    // The server may end before the last connections do; then that is no fault.
    state.isClosing = true
    return db.destroy()
  }
  const newClient = (purpose: string) =>
    new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: `solace ${purpose}`,
    })
  return { db, pool, newClient, close }
}

/** For a superuser row-level security does not hold: the session puts on the role of 023-notes, once the database has it. */
const wearRole = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`select set_config('role', 'solace_author', false) from pg_roles
    where rolname = 'solace_author' and pg_has_role(session_user, oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)
      and (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)`)
}

const serializationFailure = '40001'
const deadlock = '40P01'
const mostRetries = 3

/** Runs in a transaction, or in the one that is open already; what lost against another transaction is tried again. */
export async function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db)
  for (let retry = 1; ; retry += 1) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (retry > mostRetries || isLate() || ![serializationFailure, deadlock].includes(code)) throw error
      await sleep(Math.random() * 20 * 2 ** retry)
    }
  }
}
