import { type BrowserSubscription, pushLimits, type PushSettings } from '#schemas/identity/push.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { checkSubscription } from './check-subscription.ts'
import { renewKnown } from './queries.ts'
import { showPush } from './show-push.ts'
import { storedSubscription } from './stored-subscription.ts'

const inHour = { tries: pushLimits.renewedInHour, windowMinutes: 60 }

/** After a new sign-in the caller's browser belongs to that one. A browser that was removed in the meantime stays removed. */
export async function renewDevice(context: Context, subscription: BrowserSubscription): Promise<PushSettings> {
  const { identifier: person, sessionIdentifier } = signedIn(context)
  await limitAttempts(context, 'push renewal', person, inHour)
  checkSubscription(context, subscription)
  const stored = storedSubscription(context.services, subscription)
  const isKnown = await renewKnown(context.db, person, { ...stored, sessionIdentifier, renewedAt: iso(context.now) })
  if (!isKnown) throw notFound()
  return showPush(context)
}
