import { pushApi } from '#schemas/identity/push.calls.gen.ts'
import type { BrowserSubscription, PushSettings } from '#schemas/identity/push.ts'
import { call, isRefusal } from '#shared/api/api.ts'
import { isForKey, shapeOf } from '#shared/push/subscription.ts'
import {
  browserSubscription,
  knownAddress,
  rememberAddress,
  resubscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts'

let renewal: Promise<PushSettings | null> | undefined

/**
 * After a new sign-in the notifications of this browser belong to that one, also if the browser has changed or lost its
 * subscription; one for an earlier key of the product is replaced. A browser that was removed elsewhere, or belongs to somebody
 * else, shows none any more. Null: the account does not know this browser. Two at once are one.
 */
export const renewPush = (): Promise<PushSettings | null> => (renewal ??= renew().finally(() => (renewal = undefined)))

async function renew(): Promise<PushSettings | null> {
  const subscription = await browserSubscription()
  if (!subscription) return restore()
  const settings = await report(shapeOf(subscription))
  if (!settings?.publicKey || isForKey(subscription, settings.publicKey)) return settings
  return subscribeAgain(settings.publicKey)
}

/** The browser has lost a subscription that the account knows. */
async function restore(): Promise<PushSettings | null> {
  if (knownAddress() === null || Notification.permission !== 'granted') return null
  const { publicKey } = await call(pushApi.settings)
  return publicKey === null ? null : subscribeAgain(publicKey)
}

async function subscribeAgain(publicKey: string): Promise<PushSettings | null> {
  const fresh = await resubscribeBrowser(publicKey)
  return fresh && report(fresh)
}

/** Null: the account does not know this browser, which shows no more notifications. */
async function report(subscription: BrowserSubscription): Promise<PushSettings | null> {
  const known = knownAddress()
  const replaces = known === null || known === subscription.endpoint ? {} : { replaces: known }
  try {
    const settings = await call(pushApi.renewDevice, { body: { ...subscription, ...replaces } })
    rememberAddress(subscription.endpoint)
    return settings
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error
    await unsubscribeBrowser()
    rememberAddress(null)
    return null
  }
}
