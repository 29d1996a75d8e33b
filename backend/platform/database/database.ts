import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { AnsweringClient, type Hearing } from './answering-client.ts'
import { BoundedPool } from './bounded-pool.ts'
import { NamingClient } from './named-statements.ts'
import type { Tables } from './tables.gen.ts'
import { isLate } from '#platform/core/time-budget.ts'
import { valueParsers } from './value-parsers.ts'

export { unnamed } from './named-statements.ts'

/** The database or a transaction of it; queries take it as their first argument. */
export type Db = Kysely<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection outside the pool, not yet opened, for whoever keeps one; the server knows what it is for. */
  newClient(purpose: string): pg.Client
  /** Called with every statement that failed. */
  hearFailures(hear: (error: Error) => void): void
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Most connections at the same time. */
  max?: number
  /** Other times than those of the product. */
  times?: Partial<DatabaseTimes>
  /** Off for poolers that cannot keep statements. */
  prepare?: boolean
  /** Told of connections that died while nobody used them; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

/** How long what may be waited for, in milliseconds. */
export type DatabaseTimes = typeof usualTimes
export const usualTimes = {
  /** For a row or table that another transaction has locked. */
  lock: 2_000,
  /** For a statement, as the server counts. */
  statement: 5_000,
  /** Between two statements of a transaction. */
  idleInTransaction: 10_000,
  /** For the answer to a statement: more than the server takes by itself. */
  answer: 6_000,
  /** For a connection, whether it is opened or another call gives it back. */
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

/** The system asks by itself whether the other end is still there, also while nobody does. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

/** The pool forgets it before anybody can be given it; the goodbye goes to nobody and is not waited for. */
function giveUp(client: pg.PoolClient): void {
  client.emit('error', new Error('It lay beside a connection that gave no answer'))
  ;(client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, prepare = true, onError = () => undefined } = options
  const times = { ...usualTimes, ...options.times }
  const hearers: ((error: Error) => void)[] = []
  const idle = new Set<pg.PoolClient>()
  const settings: pg.PoolConfig & Hearing & { max: number } = {
    connectionString: url,
    Client: prepare ? NamingClient : AnsweringClient,
    max,
    connectionTimeoutMillis: times.connect,
    answerMs: times.answer,
    ...keptAlive,
    onFailed: (error) => {
      for (const hear of hearers) hear(error)
    },
    // What silenced one has silenced those that lie beside it: nobody is to find that out one by one.
    onSilent: () => {
      for (const client of idle) giveUp(client)
    },
    types: valueParsers,
    options: sessionOf(times)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'solace',
    onConnect: (client) => wearRole(client, times.connect),
  }
  const pool = new BoundedPool(settings)
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (error, client) => void (error ? idle.delete(client) : idle.add(client)))
  pool.on('remove', (client) => void idle.delete(client))
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
      connectionTimeoutMillis: times.connect,
      query_timeout: times.statement,
      ...keptAlive,
      application_name: `solace ${purpose}`,
    })
  return { db, pool, newClient, hearFailures: (hear) => void hearers.push(hear), close }
}

/** For a superuser row-level security does not hold: the session puts on the role of 023-notes, once the database has it. */
const wearRole = async (client: pg.ClientBase, withinMs: number): Promise<void> => {
  const text = `select set_config('role', 'solace_author', false) from pg_roles
    where rolname = 'solace_author' and pg_has_role(session_user, oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)
      and (select rolsuper or rolbypassrls from pg_roles where rolname = session_user)`
  const timed: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs }
  await client.query(timed)
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
