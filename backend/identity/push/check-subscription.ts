import type { BrowserSubscription } from '#schemas/identity/push.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { isReceiver } from '#platform/push/encrypt-message.ts'
import { isPushEndpoint } from '#platform/push/push-endpoint.ts'

/** Refuses an address that is none of a push service, and keys that do not fit. */
export function checkSubscription(context: Context, { endpoint, p256dh, auth }: BrowserSubscription): void {
  const { push } = context.services.config
  if (push === null) throw refused('VALIDATION_ERROR', { fields: { endpoint: 'validation.invalid' } })
  if (!isPushEndpoint(endpoint, push)) throw refused('VALIDATION_ERROR', { fields: { endpoint: 'validation.invalid' } })
  if (!isReceiver({ publicKey: Buffer.from(p256dh, 'base64url'), secret: Buffer.from(auth, 'base64url') }))
    throw refused('VALIDATION_ERROR', { fields: { p256dh: 'validation.invalid' } })
}
