import { createHmac } from 'node:crypto'
import { networkOf } from '#schemas/network.ts'
import { signInLimits } from '#schemas/sign-in-limits.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'

type Caller = Pick<Context, 'now' | 'address' | 'services'>

/** Remembers the caller's network after a sign-in. Only a keyed fingerprint is stored, a different one for each account. */
export const rememberNetwork = (caller: Caller, db: Db, userIdentifier: string) =>
  db
    .insertInto('knownNetwork')
    .values({ userIdentifier, fingerprint: fingerprintOf(caller, userIdentifier), lastSeenAt: iso(caller.now) })
    .onConflict((on) =>
      on
        .columns(['userIdentifier', 'fingerprint'])
        .doUpdateSet((is) => ({ lastSeenAt: is.ref('excluded.lastSeenAt') })),
    )
    .execute()

/** Asks the database without an account too, so that an unknown address takes as long as a known one. */
export async function isKnownNetwork(caller: Caller, db: Db, userIdentifier = nobody): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetwork')
    .select('userIdentifier')
    .where('userIdentifier', '=', userIdentifier)
    .where('fingerprint', '=', fingerprintOf(caller, userIdentifier))
    .where('lastSeenAt', '>', iso(knownSince(caller.now)))
    .executeTakeFirst()
  return row !== undefined
}

export const sweepKnownNetworks = (db: Db, now: Temporal.Instant) =>
  db
    .deleteFrom('knownNetwork')
    .where('lastSeenAt', '<=', iso(knownSince(now)))
    .execute()

const nobody = '00000000-0000-0000-0000-000000000000'
const knownSince = (now: Temporal.Instant) => now.subtract({ hours: signInLimits.knownNetworkDays * 24 })

const fingerprintOf = ({ address, services }: Caller, userIdentifier: string) =>
  createHmac('sha256', services.config.secrets.codes)
    .update(JSON.stringify(['known network', userIdentifier, networkOf(address)]))
    .digest()
