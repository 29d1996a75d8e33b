import { createHmac } from 'node:crypto'
import { networkOf } from '#schemas/platform/network.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteOrigins, hasOrigin, saveOrigins } from './origin-queries.ts'

type Caller = Pick<Context, 'now' | 'address' | 'device' | 'services'>

/**
 * Remembers the caller's network and device after a sign-in. Only keyed fingerprints are stored; they differ per account and
 * do not reveal their kind.
 */
export async function rememberOrigin(caller: Caller, db: Db, userIdentifier: string): Promise<void> {
  const fingerprints = [networkPrint(caller, userIdentifier)]
  if (caller.device !== null) fingerprints.push(devicePrint(caller, userIdentifier))
  await saveOrigins(
    db,
    fingerprints.map((fingerprint) => ({ userIdentifier, fingerprint, lastSeenAt: iso(caller.now) })),
  )
}

/**
 * Returns whether the caller's network or device has signed in to the account before. Without an account or a device it runs
 * the same query, so that an unknown address takes as long as a known one.
 */
export const isKnownOrigin = (caller: Caller, db: Db, userIdentifier = noAccount): Promise<boolean> =>
  hasOrigin(db, {
    userIdentifier,
    fingerprints: [networkPrint(caller, userIdentifier), devicePrint(caller, userIdentifier)],
    since: iso(knownSince(caller.now)),
  })

export const sweepKnownOrigins = (db: Db, now: Temporal.Instant) => deleteOrigins(db, iso(knownSince(now)))

const noAccount = '00000000-0000-0000-0000-000000000000'
const knownSince = (now: Temporal.Instant) => now.subtract({ hours: signInLimits.knownOriginDays * 24 })

const networkPrint = ({ address, services }: Caller, userIdentifier: string) =>
  fingerprintOf(services, ['known network', userIdentifier, networkOf(address)])

const devicePrint = ({ device, services }: Caller, userIdentifier: string) =>
  fingerprintOf(services, ['known device', userIdentifier, device])

const fingerprintOf = ({ config }: Caller['services'], subject: (string | null)[]) =>
  createHmac('sha256', config.secrets.codes).update(JSON.stringify(subject)).digest()
