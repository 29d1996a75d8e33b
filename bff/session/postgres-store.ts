import pg from 'pg'
import type { SessionStore } from './store.ts'

interface Options {
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  onError?: (error: Error) => void
  /**
   * Refuses a role with rights beyond its own database: a superuser, a role that creates roles, or a member of such a
   * role.
   */
  refuseExcess?: boolean
  /** Milliseconds for a connection, and for an answer; a connection that times out is dropped. */
  patience?: number
}

/** The role of the address may do more than store sessions. */
export class ExcessRights extends Error {}

const table = 'bff.session'
const sweptAtOnce = 5_000

/** Sessions in PostgreSQL, in a schema of the BFF's own that it creates itself. */
export async function postgresStore(
  url: string,
  { onError = () => undefined, refuseExcess = false, patience = 2_000 }: Options = {},
): Promise<SessionStore> {
  await prepare(url, refuseExcess)
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'solace-bff',
  })
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => void client.on('error', report))

  return {
    put: async (key, sealed, expiresAt) => {
      await pool.query({
        name: 'session_put',
        text: `insert into ${table} (key, sealed, expires_at) values ($1, $2, $3)
               on conflict (key) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
        values: [key, sealed, new Date(expiresAt)],
      })
    },
    get: async (key, now) => {
      const { rows } = await pool.query<{ sealed: Buffer }>({
        name: 'session_get',
        text: `select sealed from ${table} where key = $1 and expires_at > $2`,
        values: [key, new Date(now)],
      })
      return rows[0]?.sealed ?? null
    },
    remove: async (key) =>
      void (await pool.query({ name: 'session_remove', text: `delete from ${table} where key = $1`, values: [key] })),
    sweep: async (now) => {
      // Few enough to stay within the time limit of a query.
      const some = `delete from ${table} where key in (select key from ${table} where expires_at <= $1 limit ${sweptAtOnce})`
      let swept = sweptAtOnce
      while (swept === sweptAtOnce) swept = (await pool.query(some, [new Date(now)])).rowCount ?? 0
    },
    ping: async () => void (await pool.query('select 1')),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/** The limit is longer at the start: several processes may wait for the one that creates the table. */
async function prepare(url: string, refuseExcess: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'solace-bff',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (refuseExcess && (await mayMore(client)))
      throw new ExcessRights(
        'SESSION_DATABASE_URL names a role that may do more than keep sessions: name one of its own, as deploy/session-database.sh makes it.',
      )
    await createTable(client)
  } finally {
    await client.end()
  }
}

async function mayMore(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_roles r
    where (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
           or r.rolname in ('pg_write_all_data', 'pg_read_all_data', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
      and pg_has_role(session_user, r.oid, 'member')`)
  return rowCount !== 0
}

/** The lock lets one of several processes create the table. */
async function createTable(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('solace bff session'))`)
  await client.query('create schema if not exists bff')
  await client.query(`create table if not exists ${table} (
    key text primary key,
    sealed bytea not null,
    expires_at timestamptz not null
  )`)
  await client.query(`create index if not exists session_expires_at on ${table} (expires_at)`)
  await client.query('commit')
}
