import { randomUUIDv7 } from 'node:crypto'
import { pushLimits, type PushSettings, type RenewedSubscription } from '#schemas/identity/push.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { checkSubscription } from './check-subscription.ts'
import { deleteReplaced, dropOldest, takeFromOthers, waitForDevicesOf, writeDevice } from './queries.ts'
import { showPush } from './show-push.ts'
import { endpointHashOf, storedSubscription } from './stored-subscription.ts'

const inHour = { tries: pushLimits.addedInHour, windowMinutes: 60 }

/** Shows notifications in the caller's browser; one that another account used before is theirs no more. */
export async function addDevice(
  context: Context,
  { replaces, ...subscription }: RenewedSubscription,
): Promise<PushSettings> {
  const { identifier: person, sessionIdentifier } = signedIn(context)
  await limitAttempts(context, 'push device', person, inHour)
  checkSubscription(context, subscription)
  const stored = storedSubscription(context.services, subscription)
  const at = iso(context.now)
  await context.transaction(async (db) => {
    await waitForDevicesOf(db, person)
    await takeFromOthers(db, person, stored.endpointHash)
    if (replaces !== undefined) await deleteReplaced(db, person, endpointHashOf(context.services, replaces))
    await writeDevice(db, {
      ...stored,
      identifier: randomUUIDv7(),
      personIdentifier: person,
      sessionIdentifier,
      createdAt: at,
      renewedAt: at,
    })
    await dropOldest(db, person, pushLimits.devices)
    await audit(context, db, 'push.device_added')
  })
  return showPush(context)
}
