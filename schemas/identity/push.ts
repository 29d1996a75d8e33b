/** Notifications on devices (docs/product-rules.md#notifications-on-devices). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text } from '../platform/fields.ts'
import { pushKinds, pushLimits } from './push-limits.ts'

export * from './push-limits.ts'

/** A browser that shows notifications. */
export type PushDevice = Type.Static<typeof PushDevice>
export const PushDevice = Type.Object({
  identifier: Id(),
  /** Browser and system. */
  device: Type.String(),
  /** The browser that asks. */
  isCurrent: Type.Boolean(),
  createdAt: Instant(),
  lastSentAt: Type.Union([Instant(), Type.Null()]),
})

export type PushSettings = Type.Static<typeof PushSettings>
export const PushSettings = Type.Object({
  /** Identifies this product to push services; null: notifications on devices are not available. */
  publicKey: Type.Union([Type.String(), Type.Null()]),
  kinds: Type.Array(Choice(pushKinds)),
  /** The newest first. */
  devices: Type.Array(PushDevice),
})

/** What the browser says about its subscription (`PushSubscription.toJSON`). */
export type BrowserSubscription = Type.Static<typeof BrowserSubscription>
export const BrowserSubscription = Strict({
  endpoint: Text({ maxLength: pushLimits.endpointMax, pattern: '^https?://[!-~]+$', problemKey: 'validation.invalid' }),
  p256dh: Text({ maxLength: 88, pattern: '^[A-Za-z0-9_\\-]{87}=?$', problemKey: 'validation.invalid' }),
  auth: Text({ maxLength: 24, pattern: '^[A-Za-z0-9_\\-]{22}=*$', problemKey: 'validation.invalid' }),
})

/** `replaces`: the address that this browser had before, where it knows it. */
export type RenewedSubscription = Type.Static<typeof RenewedSubscription>
export const RenewedSubscription = Strict({
  ...BrowserSubscription.properties,
  replaces: Type.Optional(BrowserSubscription.properties.endpoint),
})

export const pushApi = {
  settings: endpoint('GET /push', {
    summary: 'Devices that show notifications, and the kinds that they show',
    reply: PushSettings,
  }),
  setKinds: endpoint('PUT /push/kinds', {
    summary: 'Sets the kinds of notifications that are shown on devices',
    body: Strict({ kinds: Type.Array(Choice(pushKinds), { maxItems: pushKinds.length, uniqueItems: true }) }),
    reply: PushSettings,
  }),
  addDevice: endpoint('POST /push/devices', {
    summary: 'Shows notifications in this browser',
    body: RenewedSubscription,
    reply: PushSettings,
  }),
  renewDevice: endpoint('PUT /push/devices', {
    summary:
      'Goes on showing notifications in this browser after a new sign-in or a new subscription, unless it was removed',
    body: RenewedSubscription,
    reply: PushSettings,
  }),
  removeDevice: endpoint('DELETE /push/devices/:id', {
    summary: 'Shows no more notifications in a browser',
    reply: PushSettings,
  }),
  test: endpoint('POST /push/devices/:id/test', {
    summary: 'Sends a test notification to a device',
    status: 204,
  }),
} as const
