import { createHmac } from 'node:crypto'
import { networkOf } from '#schemas/platform/network.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'

type Caller = Pick<Context, 'now' | 'address' | 'device' | 'services'>

/**
 * Remembers the caller's network and device after a sign-in. Only keyed fingerprints are stored, different ones for each
 * account; they do not show of which kind they are.
 */
export async function rememberOrigin(caller: Caller, db: Db, userIdentifier: string): Promise<void> {
  const fingerprints = [networkPrint(caller, userIdentifier)]
  if (caller.device !== null) fingerprints.push(devicePrint(caller, userIdentifier))
  await db
    .insertInto('knownNetwork')
    .values(fingerprints.map((fingerprint) => ({ userIdentifier, fingerprint, lastSeenAt: iso(caller.now) })))
    .onConflict((on) =>
      on
        .columns(['userIdentifier', 'fingerprint'])
        .doUpdateSet((is) => ({ lastSeenAt: is.ref('excluded.lastSeenAt') })),
    )
    .execute()
}

/**
 * The caller's network or device has signed in to the account before. Asks the database in the same way without an account
 * or a device, so that an unknown address takes as long as a known one.
 */
export async function isKnownOrigin(caller: Caller, db: Db, userIdentifier = nobody): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetwork')
    .select('userIdentifier')
    .where('userIdentifier', '=', userIdentifier)
    .where('fingerprint', 'in', [networkPrint(caller, userIdentifier), devicePrint(caller, userIdentifier)])
    .where('lastSeenAt', '>', iso(knownSince(caller.now)))
    .executeTakeFirst()
  return row !== undefined
}

export const sweepKnownOrigins = (db: Db, now: Temporal.Instant) =>
  db
    .deleteFrom('knownNetwork')
    .where('lastSeenAt', '<=', iso(knownSince(now)))
    .execute()

const nobody = '00000000-0000-0000-0000-000000000000'
const knownSince = (now: Temporal.Instant) => now.subtract({ hours: signInLimits.knownOriginDays * 24 })

const networkPrint = ({ address, services }: Caller, userIdentifier: string) =>
  fingerprintOf(services, ['known network', userIdentifier, networkOf(address)])

const devicePrint = ({ device, services }: Caller, userIdentifier: string) =>
  fingerprintOf(services, ['known device', userIdentifier, device])

const fingerprintOf = ({ config }: Caller['services'], subject: (string | null)[]) =>
  createHmac('sha256', config.secrets.codes).update(JSON.stringify(subject)).digest()
