import type { Duplex } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Backoff } from '#schemas/platform/backoff.ts'
import { retry } from '#platform/core/retry.ts'
import { AnsweringClient, type AnsweringOptions } from './answering-client.ts'
import { BoundedPool } from './bounded-pool.ts'
import { NamingClient, type StatementNames } from './named-statements.ts'
import type { Tables } from './tables.gen.ts'
import { isLate } from '#platform/core/time-budget.ts'
import { valueParsers } from './value-parsers.ts'

export { unnamed } from './named-statements.ts'

/** The database or one of its transactions; queries take it as their first argument. */
export type Db = Kysely<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection outside the pool, not yet opened, for long-lived use; its name is visible on the server. */
  newClient(purpose: string): pg.Client
  /** Called with every statement that failed. */
  onFailure(listener: (error: Error) => void): void
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Overrides of the default time limits. */
  times?: Partial<DatabaseTimes>
  /** Off for poolers that do not support prepared statements. */
  prepare?: boolean
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

/** Time limits in milliseconds. */
export type DatabaseTimes = typeof defaultTimeouts
export const defaultTimeouts = {
  /** For a row or table that another transaction has locked. */
  lock: 2_000,
  /** For a statement, enforced by the server. */
  statement: 5_000,
  /** Between two statements of a transaction. */
  idleInTransaction: 10_000,
  /** For the answer to a statement: more than the server's own limit. */
  answer: 6_000,
  /** For a connection, whether it is opened or released by another call. */
  connect: 2_000,
}

const sessionOf = (times: DatabaseTimes) =>
  Object.entries({
    timezone: 'UTC',
    jit: 'off',
    lock_timeout: times.lock,
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.idleInTransaction,
  })

/** TCP keepalive detects a dead peer even while the connection is idle. */
const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

/** The pool forgets the connection at once; its closing handshake is not awaited. */
function discard(client: pg.PoolClient): void {
  client.emit('error', new Error('Closed with a connection that did not answer'))
  ;(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
}

/** Typed queries over the connections of a pool. */
export const queriesOn = (pool: pg.Pool): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, prepare = true, onError = () => undefined } = options
  const times = { ...defaultTimeouts, ...options.times }
  const listeners: ((error: Error) => void)[] = []
  const idle = new Set<pg.PoolClient>()
  const settings: pg.PoolConfig & AnsweringOptions & { max: number; names: StatementNames } = {
    connectionString: url,
    Client: prepare ? NamingClient : AnsweringClient,
    names: new Map(),
    max,
    connectionTimeoutMillis: times.connect,
    answerMs: times.answer,
    ...keepAliveOptions,
    onFailed: (error) => {
      for (const listener of listeners) listener(error)
    },
    // One dead connection means that its idle siblings are dead too, so that all of them are replaced at once.
    onSilent: () => {
      for (const client of idle) discard(client)
    },
    types: valueParsers,
    options: sessionOf(times)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'solace',
    onConnect: (client) => applyRole(client, times.connect),
  }
  const pool = new BoundedPool(settings)
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (error, client) => void (error ? idle.delete(client) : idle.add(client)))
  pool.on('remove', (client) => void idle.delete(client))
  const state = { isClosing: false }
  const report = (error: Error) => {
    if (!state.isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => void client.on('error', report))
  const db = queriesOn(pool)
  const close = () => {
    // The server may close the last connections itself during shutdown; that is no fault.
    state.isClosing = true
    return db.destroy()
  }
  const newClient = (purpose: string) =>
    new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: times.connect,
      query_timeout: times.statement,
      ...keepAliveOptions,
      application_name: `solace ${purpose}`,
    })
  return { db, pool, newClient, onFailure: (listener) => void listeners.push(listener), close }
}

/** A superuser bypasses row-level security: the session switches to the role of 023-notes, once the database has it. */
const applyRole = async (client: pg.ClientBase, withinMs: number): Promise<void> => {
  const text = `select set_config('role', 'solace_author', false) from pg_roles
    where rolname = 'solace_author' and pg_has_role(session_user, oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)
      and (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)`
  const timed: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs }
  await client.query(timed)
}

const serializationFailure = '40001'
const deadlock = '40P01'
/** Rivals that failed together draw different delays, down to none. */
const backoff: Backoff = { firstMs: 40, jitter: [0, 1] }

/** Runs in a transaction, or in the one that is open already; retries after a serialisation failure or deadlock. */
export async function inTransaction<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db)
  return retry(() => db.transaction().execute(run), {
    backoff,
    retries: 3,
    mayRetry: (error) => {
      const { code = '' } = error as { code?: string }
      return !isLate() && [serializationFailure, deadlock].includes(code)
    },
  })
}
