/**
 * The role that serves: it reads and writes rows and nothing else. It owns nothing, sees no row past row-level security, empties no
 * table, disables no trigger, and neither changes nor deletes a row of the books or of the audit log.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

export interface ServingRole {
  name: string
  /** Of the role where it is made here; null where the server asks for none. */
  password: string | null
}

/** Who signs in with this address; null where it names nobody. */
export function roleIn(url: string): ServingRole | null {
  const { username, password } = new URL(url)
  if (username === '') return null
  return { name: decodeURIComponent(username), password: password === '' ? null : decodeURIComponent(password) }
}

/** Makes the role where there is none, and gives it its rights in a migrated database, new tables included. */
export async function allowServing(ownerUrl: string, role: ServingRole): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'solace migrations' })
  await client.connect()
  try {
    await makeRole(client, role)
    await client.query('begin')
    // Two that start at once would change the same rows of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtext('solace serving role'))`)
    for (const statement of await grantsFor(client, pg.escapeIdentifier(role.name))) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const duplicates = ['42710', '23505']

async function makeRole(client: pg.Client, { name, password }: ServingRole): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  const words = password === null ? '' : ` password ${pg.escapeLiteral(verifierOf(password))}`
  await client.query(`create role ${pg.escapeIdentifier(name)} login${words}`).catch((error: unknown) => {
    const { code = '' } = error as { code?: string }
    if (!duplicates.includes(code)) throw error
  })
}

/** What the server keeps of a password (RFC 5803): the password itself appears in no statement and so in no log of the server. */
function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256')
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** `role` is quoted already. */
async function grantsFor(client: pg.Client, role: string): Promise<string[]> {
  const { rows: fixed } = await client.query<{ name: string; rights: string }>(fixedRows)
  return [
    ...(await grantsOfDatabase(client, role)),
    `revoke all on all tables in schema public, jobs from ${role}`,
    `grant usage on schema public, jobs to ${role}`,
    `grant select, insert, update, delete on all tables in schema public, jobs to ${role}`,
    `grant usage, select on all sequences in schema public, jobs to ${role}`,
    `grant execute on all functions in schema public, jobs to ${role}`,
    ...fixed.map(({ name, rights }) => `revoke ${rights} on ${name} from ${role}`),
    `revoke insert, update, delete on migration from ${role}`,
    `revoke delete on ledger_account from ${role}`,
  ]
}

/** Tables whose rows never change, by the trigger that says so, with the rights that would change them. */
const fixedRows = `
  select c.oid::regclass::text as name,
         concat_ws(', ', case when bool_or(t.tgtype & 16 <> 0) then 'update' end,
                         case when bool_or(t.tgtype & 8 <> 0) then 'delete' end) as rights
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where t.tgfoid = to_regproc('public.never_changes') and not t.tgisinternal and t.tgtype & 24 <> 0
   group by c.oid`

/** Only the owner of a database says who may enter it and who may make things in it. */
async function grantsOfDatabase(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database
    where datname = current_database() and pg_has_role(datdba, 'usage')`)
  const [database] = rows
  if (!database) return []
  const name = pg.escapeIdentifier(database.name)
  return [
    `revoke create, temporary on database ${name} from public`,
    'revoke create on schema public from public',
    `grant connect on database ${name} to ${role}`,
  ]
}

/** Whether the role of an address owns nothing and may do nothing but serve. */
export async function onlyServes(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'solace migrations' })
  await client.connect()
  try {
    return (await excessRights(client)).length === 0
  } finally {
    await client.end()
  }
}

/** What the role of this session may do beyond serving, in words; nothing where it is right. */
export async function excessRights(session: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ what: string }>(excess)
  return rows.map(({ what }) => what)
}

const excess = `
  with me as (select * from pg_roles where rolname = session_user),
  held as (select c.oid, c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')),
  fixed as (${fixedRows}),
  powerful as (select r.oid from pg_roles r
                where r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
                   or r.rolname in ('pg_write_all_data', 'pg_read_all_data', 'pg_maintain', 'pg_execute_server_program',
                                    'pg_read_server_files', 'pg_write_server_files', 'solace_author'))
  select what from (
    select 1 as place, 'it is a superuser' as what from me where rolsuper
    union all select 2, 'it sees past row-level security' from me where rolbypassrls and not rolsuper
    union all select 3, 'it makes roles or databases' from me where (rolcreaterole or rolcreatedb or rolreplication) and not rolsuper
    union all select 4, 'it is a member of a role that may more' from me where not rolsuper and exists (
      select from powerful p where p.oid <> me.oid and pg_has_role(me.oid, p.oid, 'member'))
    union all select 5, 'it owns tables, functions or the schema' from me where not rolsuper and (
      exists (select from held where pg_has_role(me.oid, relowner, 'member'))
      or exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                  where n.nspname in ('public', 'jobs') and pg_has_role(me.oid, p.proowner, 'member'))
      or exists (select from pg_namespace where nspname in ('public', 'jobs') and pg_has_role(me.oid, nspowner, 'member'))
      or exists (select from pg_database where datname = current_database() and pg_has_role(me.oid, datdba, 'member')))
    union all select 6, 'it empties tables or makes triggers' from me where not rolsuper and exists (
      select from held where has_table_privilege(me.oid, oid, 'truncate, trigger'))
    union all select 7, 'it changes rows of the books or of the audit log' from me where not rolsuper and exists (
      select from fixed where has_table_privilege(me.oid, name, rights) or (rights like '%update%' and has_any_column_privilege(me.oid, name, 'update')))
    union all select 8, 'it makes tables' from me where not rolsuper and (
      has_database_privilege(me.oid, current_database(), 'create')
      or exists (select from pg_namespace where nspname in ('public', 'jobs') and has_schema_privilege(me.oid, oid, 'create')))
  ) found order by place`
