/**
 * Databases that the test files of one process use one after the other. Connections that are open already, with statements that
 * the server has planned before, took a quarter off its work in a whole run of the unit tests.
 */
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, queriesOn } from '#platform/database/database.ts'
import { type FreshDatabase, freshUrl } from './cluster.ts'
import { asServing } from './databases.ts'

export interface ReusedDatabase {
  /** For the owner of the tables; `close()` returns the database. */
  owner: FreshDatabase
  /** For the serving role, as in production. */
  serving: Database
  /** Deletes everything but the reference data. */
  empty: () => Promise<void>
}

interface Entry {
  url: string
  owner: Database
  serving: Database
  empty: () => Promise<void>
  reset: () => Promise<boolean>
  drop: () => Promise<void>
  uses: number
}

/** Deleted rows stay in the files of a table until it is vacuumed: a database that holds too many of them is dropped. */
const mostUses = 20

const available: Entry[] = []

/** A database with the reference data and nothing else. */
export async function reusedDatabase(): Promise<ReusedDatabase> {
  const entry = available.pop() ?? (await newDatabase())
  entry.uses += 1
  const { url } = entry
  const [owner, serving] = [partOf(entry.owner), partOf(entry.serving)]
  const close = async () => {
    owner.isOpen = serving.isOpen = false
    if (entry.uses < mostUses && (await entry.reset())) available.push(entry)
    else await entry.drop()
  }
  return {
    owner: { ...owner.database, url, servingUrl: asServing(url), close },
    serving: { ...serving.database, close: async () => undefined },
    empty: entry.empty,
  }
}

/** The next database is a new one: one that was used often is dropped after its next use. */
export async function dropAvailable(): Promise<void> {
  await Promise.all(available.splice(0).map(({ drop }) => drop()))
}

/** The same connections for one test file: it has caches and listeners of its own. */
function partOf(entry: Database) {
  const part = {
    isOpen: true,
    database: {
      pool: entry.pool,
      db: queriesOn(entry.pool),
      newClient: (purpose: string) => entry.newClient(purpose),
      onFailure: (listener: (error: Error) => void) => entry.onFailure((error) => part.isOpen && listener(error)),
    },
  }
  return part
}

async function newDatabase(): Promise<Entry> {
  const { url, drop } = await freshUrl(inject('templateName'))
  const [owner, serving] = [openDatabase(url), openDatabase(asServing(url))]
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the server may stop before this process
  await client.connect()
  const { empty, restore } = await restoring(client)
  return {
    url,
    owner,
    serving,
    empty,
    reset: async () => [owner, serving].every(({ pool }) => isIdle(pool)) && (await restore().catch(() => false)),
    drop: async () => {
      await Promise.all([client.end(), owner.close(), serving.close()])
      await drop()
    },
    uses: 0,
  }
}

const isIdle = ({ totalCount, idleCount, waitingCount }: pg.Pool) => totalCount === idleCount && waitingCount === 0

const quoted = (name: string) => pg.escapeLiteral(name)

/**
 * Remembers the contents of a database. `restore` restores them, and is false where more than rows has changed; `empty`
 * deletes the rows of all tables that had none.
 */
async function restoring(client: pg.Client): Promise<{ empty: () => Promise<void>; restore: () => Promise<boolean> }> {
  const texts = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
  const tables = await texts(`select oid::regclass::text as text from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1`)
  const filled: string[] = []
  for (const table of tables)
    if ((await texts(`select '' as text from ${table} limit 1`)).length > 0) filled.push(table)
  await client.query('create schema pristine')
  for (const table of filled) await client.query(`create table pristine.${copyOf(table)} as table ${table}`)
  const columns = new Map<string, string>()
  for (const table of filled) {
    const [list = ''] = await texts(`select string_agg(quote_ident(attname), ', ') as text from pg_attribute
      where attrelid = ${quoted(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    columns.set(table, list)
  }
  const emptied = tables.filter((table) => !filled.includes(table)).map((table) => `delete from ${table};`)
  const sequences = await texts(`select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), last_value is not null) as text from pg_sequences`)
  const before = await texts(definitions)
  const changed = filled.map((table) => changedRows(table)).join(' union all ')
  const write = async (statements: readonly string[]) => {
    const first = 'begin; set local lock_timeout = 1000; set local session_replication_role = replica;'
    await client.query([first, ...statements, 'commit'].join('\n'))
  }
  const restore = async () => {
    const now = await texts(definitions)
    if (now[0] !== before[0]) return false
    const restored = (await texts(changed)).map((table) => {
      const list = columns.get(table) ?? ''
      return `delete from ${table}; insert into ${table} (${list}) overriding system value select ${list} from pristine.${copyOf(table)};`
    })
    await write([...emptied, ...restored, ...sequences])
    return true
  }
  return { empty: () => write(emptied), restore }
}

const copyOf = (table: string) => pg.escapeIdentifier(table.replaceAll('"', ''))

/** The name of a table whose rows differ from those that it had. */
const changedRows = (table: string) => {
  const digest = (from: string) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${from} t)`
  return `select ${quoted(table)} as text where ${digest(table)} is distinct from ${digest(`pristine.${copyOf(table)}`)}`
}

/**
 * Changes with every definition that is created, changed or dropped, with statistics, and while a connection holds a
 * transaction or a lock.
 */
const definitions = `select concat_ws(' ', ${[
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
]
  .map((catalog) => `(select count(*) || '-' || coalesce(max(xmin::text::bigint), 0) from ${catalog})`)
  .join(', ')},
  (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'),
  (select count(*) from pg_locks where database = (select oid from pg_database where datname = current_database())
    and locktype = 'advisory')) as text`
