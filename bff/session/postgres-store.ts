import pg from 'pg'
import type { SessionStore } from './store.ts'

interface Options {
  /** Told of connections that died while nobody used them; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

const table = 'bff.session'

/** Sessions in PostgreSQL, in a schema of the BFF's own that it makes itself. */
export async function postgresStore(url: string, { onError = () => undefined }: Options = {}): Promise<SessionStore> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    application_name: 'solace-bff',
  })
  let isClosing = false
  const tell = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', tell)
  pool.on('connect', (client) => void client.on('error', tell))
  await createTable(pool).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })

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
    sweep: async (now) => void (await pool.query(`delete from ${table} where expires_at <= $1`, [new Date(now)])),
    ping: async () => void (await pool.query('select 1')),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/** Several processes may start at once; the lock lets one of them make the table. */
async function createTable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
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
  } finally {
    client.release()
  }
}
