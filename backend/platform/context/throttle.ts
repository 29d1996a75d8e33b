import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#schemas/platform/network.ts'
import { audit } from './audit.ts'
import { type Context, iso } from './context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'

/** A number of free tries per window, then one at a time with a delay before each that doubles. */
export interface Limit {
  /** Tries without a delay. */
  tries: number
  windowMinutes: number
  /** The first delay. */
  delaySeconds?: number
  /** Maximum delay. */
  longestSeconds?: number
  /** Every try starts the window again, so that tries of two windows never add up. */
  isSliding?: true
}

type Asker = Pick<Context, 'db' | 'now' | 'services' | 'user' | 'requestId'>

/**
 * Counts a try of `subject` (account name, address, person), or refuses it with the seconds to wait. Tries during a
 * delay are not counted, so that continuous tries of an attacker cannot lock a person out. Runs outside the caller's
 * transaction: what is refused later still counts. Subjects are stored as keyed hashes.
 */
export async function takeTry(asker: Asker, name: string, subject: string, limit: Limit, weight = 1): Promise<void> {
  const wait = await countTry(asker, name, subject, limit, weight)
  if (wait > 0) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: wait })
}

/** Counts a try of the caller's network; all addresses of an IPv6 /64 network count as one. */
export const takeNetworkTry = (asker: Asker & Pick<Context, 'address'>, name: string, limit: Limit): Promise<void> =>
  takeTry(asker, name, networkOf(asker.address), limit)

/**
 * Counts a try without refusing it: returns the remaining seconds of the delay. `weight`: counts as this many tries.
 */
export async function countTry(asker: Asker, name: string, subject: string, limit: Limit, weight = 1): Promise<number> {
  const { db, now, services } = asker
  const key = keyOf(services.config.secrets.codes, name, subject)
  const counted = await writeTry(db, now, key, limit, weight)
  if (counted?.isLimit) await audit(asker, db, 'limit.hit', { details: { limit: name } })
  return counted ? 0 : await secondsLeft(db, now, key)
}

/** Refuses a subject that still has to wait, and counts nothing. */
export async function refuseWhileWaiting(asker: Asker, name: string, subject: string): Promise<void> {
  const retryAfter = await secondsToWait(asker, name, subject)
  if (retryAfter > 0) throw refused('TOO_MANY_ATTEMPTS', { retryAfter })
}

/** Seconds until the next try would be accepted; counts nothing. */
export async function secondsToWait(
  { db, now, services }: Pick<Asker, 'db' | 'now' | 'services'>,
  name: string,
  subject: string,
): Promise<number> {
  const row = await db
    .selectFrom('throttle')
    .select('blockedUntil')
    .where('key', '=', keyOf(services.config.secrets.codes, name, subject))
    .where('blockedUntil', '>', iso(now))
    .executeTakeFirst()
  if (!row?.blockedUntil) return 0
  const milliseconds = Temporal.Instant.from(row.blockedUntil).epochMilliseconds - now.epochMilliseconds
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Deletes the counter after a success. */
export async function forgetTries({ db, services }: Asker, name: string, subject: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', '=', keyOf(services.config.secrets.codes, name, subject))
    .execute()
}

/** Deletes expired counters. */
export const sweepTries = (db: Db, now: Temporal.Instant) =>
  db
    .deleteFrom('throttle')
    .where('windowEnds', '<=', iso(now))
    .where((is) => is.or([is('blockedUntil', 'is', null), is('blockedUntil', '<=', iso(now))]))
    .execute()

const keyOf = (secret: string, name: string, subject: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['throttle', name, subject]))
    .digest()

/** One statement, so that concurrent tries are all counted; it returns no row during a delay. */
async function writeTry(
  db: Db,
  now: Temporal.Instant,
  key: Buffer,
  limit: Limit,
  weight: number,
): Promise<{ isLimit: boolean } | undefined> {
  const { tries, windowMinutes, delaySeconds = 30, longestSeconds = 900, isSliding = false } = limit
  const at = sql`${iso(now)}::timestamptz`
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

async function secondsLeft(db: Db, now: Temporal.Instant, key: Buffer): Promise<number> {
  const row = await db.selectFrom('throttle').select('blockedUntil').where('key', '=', key).executeTakeFirst()
  const until = row?.blockedUntil ? Temporal.Instant.from(row.blockedUntil) : now
  return Math.max(1, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
