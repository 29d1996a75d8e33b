/** Notifications of this browser: its permission, and its subscription at a push service. */
import type { BrowserSubscription } from '#schemas/identity/push.ts'

/** `unsupported`: the browser cannot show notifications, or this page has no service worker. */
export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on'

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration('/')
    : undefined

export async function readBrowserPush(): Promise<BrowserPush> {
  const registration = await registered()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** What the server needs to know; null: the person did not allow it. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await registered()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  // One for another key of this product reaches nobody any more.
  await unsubscribeBrowser()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return shapeOf(await registration.pushManager.subscribe(options))
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await subscriptionOf())?.unsubscribe()
}

/** Null: this browser shows no notifications. */
export async function browserSubscription(): Promise<BrowserSubscription | null> {
  const subscription = await subscriptionOf()
  return subscription && shapeOf(subscription)
}

const subscriptionOf = async () => (await (await registered())?.pushManager.getSubscription()) ?? null

function shapeOf(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}
