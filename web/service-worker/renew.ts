/** What the service worker does when the browser has ended or changed its subscription at the push service by itself. */
import type { PushSettings } from '#schemas/identity/push.ts'
import { isForKey, shapeOf } from '#shared/push/subscription.ts'
import type { SubscriptionChange, WorkerScope } from './scope.ts'

const headers = { accept: 'application/json', 'x-csrf': '1', 'x-unattended': '1' }

/**
 * Reports the new subscription to the account of the person who is signed in. Without a session, a connection or a permission nothing
 * happens, and the next visit of an account page does the same.
 */
export async function renewSubscription(
  { registration: { pushManager } }: WorkerScope,
  { oldSubscription, newSubscription }: Pick<SubscriptionChange, 'oldSubscription' | 'newSubscription'>,
): Promise<void> {
  const publicKey = await currentKey()
  if (publicKey === null) return
  const given = newSubscription ?? (await pushManager.getSubscription())
  const isUsable = given !== null && isForKey(given, publicKey)
  if (given !== null && !isUsable) await given.unsubscribe()
  const subscription = isUsable
    ? given
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => null)
  if (subscription === null) return
  const replaces = oldSubscription ? { replaces: oldSubscription.endpoint } : {}
  const answer = await fetch('/api/push/devices', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...shapeOf(subscription), ...replaces }),
  }).catch(() => null)
  // The account does not know this browser: it was removed, or somebody else has signed in.
  if (answer?.status === 404) await subscription.unsubscribe()
}

/** Null where nobody is signed in, or there is no key. */
async function currentKey(): Promise<string | null> {
  const answer = await fetch('/api/push', { headers }).catch(() => null)
  if (!answer?.ok) return null
  return ((await answer.json()) as PushSettings).publicKey
}
