import { pushLimits, type PushSettings, type RenewedSubscription } from '#schemas/identity/push.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { checkSubscription } from './check-subscription.ts'
import { renewKnown, replaceKnown, waitForDevicesOf } from './queries.ts'
import { showPush } from './show-push.ts'
import { endpointHashOf, storedSubscription } from './stored-subscription.ts'

const inHour = { tries: pushLimits.renewedInHour, windowMinutes: 60 }

/**
 * After a new sign-in the caller's browser belongs to that one, also with another subscription than before. A browser that was
 * removed in the meantime stays removed.
 */
export async function renewDevice(
  context: Context,
  { replaces, ...subscription }: RenewedSubscription,
): Promise<PushSettings> {
  const { identifier: person, sessionIdentifier } = signedIn(context)
  await limitAttempts(context, 'push renewal', person, inHour)
  checkSubscription(context, subscription)
  const { services } = context
  const before = replaces === undefined ? null : endpointHashOf(services, replaces)
  const renewed = { ...storedSubscription(services, subscription), sessionIdentifier, renewedAt: iso(context.now) }
  await context.transaction(async (db) => {
    await waitForDevicesOf(db, person)
    if ((await renewKnown(db, person, renewed)) || (await replaceKnown(db, person, before, renewed))) return
    throw notFound()
  })
  return showPush(context)
}
