import { createHmac } from 'node:crypto'
import { networkOf } from '#schemas/platform/network.ts'
import { audit } from './audit.ts'
import { type Context, iso } from './context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { deleteExpiredTries, deleteTries, findDelay, findDelayAt, writeTry } from './throttle-queries.ts'

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

type Caller = Pick<Context, 'db' | 'now' | 'services' | 'user' | 'requestId'>

/**
 * Counts a try of `subject` (account name, address, person), or refuses it with the seconds to wait. Tries during a
 * delay are not counted, so that continuous tries of an attacker cannot lock a person out. Runs outside the caller's
 * transaction: what is refused later still counts. Subjects are stored as keyed hashes.
 */
export async function limitAttempts(
  caller: Caller,
  name: string,
  subject: string,
  limit: Limit,
  weight = 1,
): Promise<void> {
  const wait = await countTry(caller, name, subject, limit, weight)
  if (wait > 0) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: wait })
}

/** Counts a try of the caller's network; all addresses of an IPv6 /64 network count as one. */
export const limitByNetwork = (caller: Caller & Pick<Context, 'address'>, name: string, limit: Limit): Promise<void> =>
  limitAttempts(caller, name, networkOf(caller.address), limit)

/**
 * Counts a try without refusing it: returns the remaining seconds of the delay. `weight`: counts as this many tries.
 */
export async function countTry(
  caller: Caller,
  name: string,
  subject: string,
  limit: Limit,
  weight = 1,
): Promise<number> {
  const { db, now, services } = caller
  const key = keyOf(services.config.secrets.codes, name, subject)
  const counted = await writeTry(db, iso(now), key, limit, weight)
  if (counted?.isLimit) await audit(caller, db, 'limit.hit', { details: { limit: name } })
  return counted ? 0 : await secondsLeft(db, now, key)
}

/** Refuses a subject that still has to wait, and counts nothing. */
export async function refuseWhileWaiting(caller: Caller, name: string, subject: string): Promise<void> {
  const retryAfter = await secondsToWait(caller, name, subject)
  if (retryAfter > 0) throw refused('TOO_MANY_ATTEMPTS', { retryAfter })
}

/** Seconds until the next try would be accepted; counts nothing. */
export async function secondsToWait(
  { db, now, services }: Pick<Caller, 'db' | 'now' | 'services'>,
  name: string,
  subject: string,
): Promise<number> {
  const row = await findDelayAt(db, keyOf(services.config.secrets.codes, name, subject), iso(now))
  if (!row?.blockedUntil) return 0
  const milliseconds = Temporal.Instant.from(row.blockedUntil).epochMilliseconds - now.epochMilliseconds
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Deletes the counter after a success. */
export async function resetAttempts({ db, services }: Caller, name: string, subject: string): Promise<void> {
  await deleteTries(db, keyOf(services.config.secrets.codes, name, subject))
}

/** Deletes expired counters. */
export const sweepTries = (db: Db, now: Temporal.Instant) => deleteExpiredTries(db, iso(now))

const keyOf = (secret: string, name: string, subject: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['throttle', name, subject]))
    .digest()

async function secondsLeft(db: Db, now: Temporal.Instant, key: Buffer): Promise<number> {
  const row = await findDelay(db, key)
  const until = row?.blockedUntil ? Temporal.Instant.from(row.blockedUntil) : now
  return Math.max(1, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
