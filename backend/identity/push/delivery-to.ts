import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { iso, type Services } from '#platform/context/context.ts'
import type { PushDeliveryTable } from '#platform/database/tables.gen.ts'

interface Shown {
  person: string
  device: string
  now: Temporal.Instant
  expiresAt: string
  textKey: string
  count?: number
  /** Address of a page of the product, with its language. */
  path: string
  isUrgent: boolean
}

/** A notification for one device. The newest with the same text and page replaces earlier ones on the device. */
export const deliveryTo = (
  { config }: Pick<Services, 'config'>,
  { person, device, now, expiresAt, textKey, count = 1, path, isUrgent }: Shown,
): Insertable<PushDeliveryTable> => ({
  identifier: randomUUIDv7(),
  personIdentifier: person,
  subscriptionIdentifier: device,
  textKey,
  count,
  path,
  // The push service reads it, so it says nothing.
  topic: createHmac('sha256', config.secrets.codes)
    .update(JSON.stringify(['push topic', person, textKey, path]))
    .digest('base64url')
    .slice(0, 32),
  isUrgent,
  nextTryAt: iso(now),
  expiresAt,
})
