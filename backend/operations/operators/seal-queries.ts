import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Seal {
  upTo: number
  rows: number
  digest: Buffer
  previous: Buffer | null
  sealedAt: string
}

const sealLock = 7_365_746_109

/** False while another worker is sealing. */
export async function tryLockSeals(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sealLock}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

const columns = ['upTo', 'rows', 'digest', 'previous', 'sealedAt'] as const

export const lastSeal = (db: Db): Promise<Seal | undefined> =>
  db.selectFrom('auditSeal').select(columns).orderBy('upTo', 'desc').limit(1).executeTakeFirst()

export const sealsAfter = (db: Db, upTo: number, limit: number): Promise<Seal[]> =>
  db.selectFrom('auditSeal').select(columns).where('upTo', '>', upTo).orderBy('upTo').limit(limit).execute()

export const insertSeal = (db: Db, seal: Seal) => db.insertInto('auditSeal').values(seal).execute()

/** The last row that may be sealed: all rows up to it are old enough. */
export async function endOfOldRows(
  db: Db,
  { after, before, most }: { after: number; before: string; most: number },
): Promise<{ upTo: number; rows: number } | undefined> {
  const { rows } = await sql<{ upTo: number | null; rows: number }>`
    select max(id) as up_to, count(*) as rows
      from (select id, bool_and(at <= ${before}::timestamptz) over (order by id) as is_old
              from (select id, at from audit_event where id > ${after} order by id limit ${most}) next) marked
     where is_old`.execute(db)
  const [found] = rows
  return found && found.upTo !== null ? { upTo: found.upTo, rows: found.rows } : undefined
}

/** Count and digest of rows in the order of their numbers, chained to the previous digest. */
export async function digestOf(
  db: Db,
  { after, upTo, previous }: { after: number; upTo: number; previous: Buffer | null },
): Promise<{ rows: number; digest: Buffer }> {
  const { rows } = await sql<{ rows: number; digest: Buffer }>`
    select count(*) as rows,
           sha256(${previous ?? Buffer.alloc(0)}::bytea || convert_to(coalesce(string_agg(
             jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, impersonator, action,
                               subject, request_id, details)::text, E'\n' order by id), ''), 'UTF8')) as digest
      from audit_event where id > ${after} and id <= ${upTo}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate gives one row')
  return found
}
