import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Limit } from './throttle.ts'

/** One statement, so that concurrent tries are all counted; it returns no row during a delay. */
export async function writeTry(
  db: Db,
  now: string,
  key: Buffer,
  limit: Limit,
  weight: number,
): Promise<{ isLimit: boolean } | undefined> {
  const { tries, windowMinutes, delaySeconds = 30, longestSeconds = 900, isSliding = false } = limit
  const at = sql`${now}::timestamptz`
  const window = sql`make_interval(mins => ${windowMinutes}::int)`
  const count = sql`case when t.window_ends <= ${at} then ${weight}::int else t.count + ${weight}::int end`
  const wait = (reached: typeof count) => sql`case when ${reached} >= ${tries}::int then ${at} + make_interval(secs =>
    least(${longestSeconds}::int, ${delaySeconds}::int * 2 ^ least(${reached} - ${tries}::int, 20))) end`
  const { rows } = await sql<{ isLimit: boolean }>`
    insert into throttle as t (key, count, window_ends, blocked_until)
    values (${key}, ${weight}::int, ${at} + ${window}, ${wait(sql`${weight}::int`)})
    on conflict (key) do update set
      count = ${count},
      window_ends = case when t.window_ends <= ${at} then ${at} + ${window}
                         else greatest(t.window_ends, ${wait(count)} + ${window},
                                       case when ${isSliding}::boolean then ${at} + ${window} end) end,
      blocked_until = ${wait(count)}
    where t.blocked_until is null or t.blocked_until <= ${at}
    returning count >= ${tries}::int and ${tries}::int > 1 as is_limit`.execute(db)
  return rows[0]
}

/** When the delay of a counter ends; undefined without a counter. */
export const findDelay = (db: Db, key: Buffer) =>
  db.selectFrom('throttle').select('blockedUntil').where('key', '=', key).executeTakeFirst()

/** When a delay ends that still runs. */
export const findDelayAt = (db: Db, key: Buffer, now: string) =>
  db
    .selectFrom('throttle')
    .select('blockedUntil')
    .where('key', '=', key)
    .where('blockedUntil', '>', now)
    .executeTakeFirst()

export const deleteTries = (db: Db, key: Buffer) => db.deleteFrom('throttle').where('key', '=', key).execute()

export const deleteExpiredTries = (db: Db, now: string) =>
  db
    .deleteFrom('throttle')
    .where('windowEnds', '<=', now)
    .where((is) => is.or([is('blockedUntil', 'is', null), is('blockedUntil', '<=', now)]))
    .execute()
