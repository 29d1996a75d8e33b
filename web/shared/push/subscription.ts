/** A subscription at a push service, as pages and the service worker read it. */
import type { BrowserSubscription } from '#schemas/identity/push.ts'

export function shapeOf(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Whether the product can send to it with the key that it has now. A browser that does not say its key is believed. */
export function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = (options as PushSubscriptionOptions | undefined)?.applicationServerKey
  return key ? base64url(new Uint8Array(key)) === publicKey.replace(/=+$/, '') : true
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
