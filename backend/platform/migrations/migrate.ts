import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobs } from '#platform/jobs/jobs.ts'

const ownFolder = join(import.meta.dirname, 'sql')
const fileName = /^(\d{3})-[a-z0-9-]+\.sql$/
const lockNumber = 7_365_746_101

type Migration = { name: string; text: string; checksum: string }
type Applied = { name: string; checksum: string }

/** Brings the database to the newest form, each file in a transaction of its own; gives the names of those applied now. */
export async function migrate(url: string, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'solace migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(`set lock_timeout = '30s'`)
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<Applied>('select name, checksum from migration order by name')
    const waiting = waitingOf(migrations, rows)
    for (const migration of waiting) await apply(client, migration)
    await requireRowLevelSecurity(client)
    if (folder === ownFolder) await migrateJobs(url)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Who is above row-level security must be able to step below it: a start without that second layer of protection is refused. */
async function requireRowLevelSecurity(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_proc where oid = to_regproc('ensure_author_role')`)
  if (!rowCount) return
  await client.query('select ensure_author_role()')
  const { rows } = await client.query<{ isSubject: boolean }>(`select not (rolsuper or rolbypassrls)
    or exists (select from pg_roles author where author.rolname = 'solace_author' and pg_has_role(session_user, author.oid,
        case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end))
    as "isSubject" from pg_roles where rolname = session_user`)
  if (!rows[0]?.isSubject)
    refuse(`the role that migrates sees past row-level security: take BYPASSRLS from it, or grant it solace_author`)
}

/** Names of the migrations that this program has and the database has not; the role that serves may ask. */
export async function missingMigrations(pool: pg.Pool, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const { rows: there } = await pool.query(`select from pg_class where oid = to_regclass('public.migration')`)
  if (there.length === 0) return migrations.map(({ name }) => name)
  const { rows } = await pool.query<Applied>('select name, checksum from migration order by name')
  return waitingOf(migrations, rows).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => fileName.exec(name)?.[1] ?? refuse(`${name} is not named NNN-what-it-does.sql`))
  const twice = names.find((_name, index) => numbers[index] === numbers[index - 1])
  if (twice) refuse(`the number of ${twice} is used twice`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Forward only: what was applied stays as it was, and nothing slips in before it. */
function waitingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((one) => one.name === name)
    if (!migration) refuse(`the database has ${name}, which this program does not know: it is older than the database`)
    if (migration.checksum !== checksum)
      refuse(`${name} was changed after it had been applied: write a new file instead`)
  }
  const last = applied.at(-1)?.name ?? ''
  const waiting = migrations.filter(({ name }) => !applied.some((one) => one.name === name))
  const late = waiting.find(({ name }) => name < last)
  if (late) refuse(`${late.name} comes before ${last}, which has been applied: give it the next number`)
  return waiting
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as { message: string; position?: string }
    const line = position ? ` in line ${text.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`Migration ${name} failed${line}: ${message}`, { cause: error })
  }
}

function refuse(why: string): never {
  throw new Error(`Migrations: ${why}.`)
}
