import { translate } from '#schemas/platform/words.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { PushRefused, type PushSender } from '#platform/push/push-sender.ts'
import {
  claimDeliveries,
  deleteDelivery,
  deleteSubscription,
  deleteUnwanted,
  type Delivery,
  postponeDelivery,
  recordSent,
} from './delivery-queries.ts'
import { nextTryOf } from './rules.ts'
import { openSubscription } from './stored-subscription.ts'

interface Delivering {
  db: Db
  services: Services
  /** Null: there is no way to devices. */
  push: PushSender | null
  now: Temporal.Instant
}
type OnError = (error: unknown) => void

const batch = 48
const atOnce = 8
/** After a crash the delivery is tried again; longer than a batch takes. */
const againMinutes = 3

/** Sends what is due to the push services, several at once. */
export async function deliverPushes(delivering: Delivering, onError: OnError): Promise<void> {
  const { db, now, push } = delivering
  if (push === null) return
  await deleteUnwanted(db, iso(now))
  for (;;) {
    const claimed = await claimDeliveries(db, iso(now), iso(now.add({ minutes: againMinutes })), batch)
    const waiting = claimed.values()
    const deliverNext = async () => {
      for (const delivery of waiting) await deliver(delivering, push, delivery, onError).catch(onError)
    }
    await Promise.all(Array.from({ length: atOnce }, deliverNext))
    if (claimed.length < batch) return
  }
}

async function deliver({ db, services, now }: Delivering, push: PushSender, delivery: Delivery, onError: OnError) {
  const { endpoint, p256dh, auth } = openSubscription(services, delivery)
  const lifetime = Math.max(0, Math.floor(now.until(Temporal.Instant.from(delivery.expiresAt)).total('seconds')))
  const outcome = await push.send(
    {
      endpoint,
      receiver: { publicKey: Buffer.from(p256dh, 'base64url'), secret: Buffer.from(auth, 'base64url') },
      content: contentOf(delivery),
      lifetime,
      isUrgent: delivery.isUrgent,
      topic: delivery.topic,
    },
    now,
  )
  if (outcome.as === 'gone') return void (await deleteSubscription(db, delivery.subscriptionIdentifier))
  if (outcome.as === 'sent') await recordSent(db, delivery.subscriptionIdentifier, iso(now))
  if (outcome.as === 'refused') onError(new PushRefused(outcome.reason))
  const next = outcome.as === 'later' ? nextTryOf(delivery, outcome.afterSeconds, now) : null
  await (next === null ? deleteDelivery(db, delivery.identifier) : postponeDelivery(db, delivery.identifier, iso(next)))
}

/** All that a device gets: a text without anything personal, and the page behind it. */
const contentOf = ({ locale, textKey, count, path, topic }: Delivery): Buffer =>
  Buffer.from(
    JSON.stringify({
      text: translate(locale, `push.${textKey}`, { smart_count: count }),
      path,
      tag: topic,
      lang: locale,
    }),
  )
