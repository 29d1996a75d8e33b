/** Notifications of this browser: its permission, and its subscription at a push service. */
import type { BrowserSubscription } from '#schemas/identity/push.ts'
import { isForKey, shapeOf } from '#shared/push/subscription.ts'

/** `unsupported`: the browser cannot show notifications, or this page has no service worker. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on'

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration('/')
    : undefined

/** `on` with a subscription for this key that the account knows: no other one reaches anybody. */
export async function readBrowserPush(publicKey: string): Promise<BrowserPush> {
  const registration = await registered()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription || !isForKey(subscription, publicKey)) return 'off'
  return [null, subscription.endpoint].includes(knownAddress()) ? 'on' : 'off'
}

/** What the server needs to know; null: the person did not allow it. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await registered()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  return subscribeAnew(registration, publicKey)
}

/** As `subscribeBrowser`, but never asks: null without a permission that was given before. */
export async function resubscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await registered()
  return registration && Notification.permission === 'granted' ? subscribeAnew(registration, publicKey) : null
}

async function subscribeAnew(registration: ServiceWorkerRegistration, publicKey: string): Promise<BrowserSubscription> {
  // One for another key of this product reaches nobody any more.
  await unsubscribeBrowser()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return shapeOf(await registration.pushManager.subscribe(options))
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await browserSubscription())?.unsubscribe()
}

/** Null: this browser shows no notifications. */
export const browserSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager.getSubscription()) ?? null

const place = 'push-address'

/** The address under which the account knows this browser: found again by it after the browser has lost its subscription. */
export function knownAddress(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

export function rememberAddress(address: string | null): void {
  try {
    if (address === null) localStorage.removeItem(place)
    else localStorage.setItem(place, address)
  } catch {
    // Without storage the sign-in still finds it.
  }
}
