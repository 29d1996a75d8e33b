import { pushLimits } from '#schemas/identity/push.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { notFound } from '#platform/core/errors.ts'
import { deliveryTo } from './delivery-to.ts'
import { insertDeliveries } from './notice-queries.ts'
import { hasDevice } from './queries.ts'

const inTenMinutes = { tries: pushLimits.tests, windowMinutes: 10 }

/** A test notification for one device, also in the quiet time: the person waits for it. */
export async function sendTest(context: Context, identifier: string): Promise<void> {
  const { db, now, services } = context
  const { identifier: person, locale } = signedIn(context)
  if (!(await hasDevice(db, person, identifier))) throw notFound()
  await limitAttempts(context, 'push test', person, inTenMinutes)
  const shown = { textKey: 'test', path: addressOf(locale, paths.settings()), isUrgent: true }
  const expiresAt = iso(now.add({ minutes: 10 }))
  await insertDeliveries(db, [deliveryTo(services, { person, device: identifier, now, expiresAt, ...shown })])
}
