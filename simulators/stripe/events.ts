import { createHmac } from 'node:crypto'
import { deliverer } from '../shared/deliveries.ts'
import { type FaultBox, jsonOf } from '../shared/faults.ts'
import type { Store } from './store.ts'
import type { Event, StripeObject } from './objects.ts'

interface Settings {
  store: Store
  faults: FaultBox
  webhookSecret: string
  retryMs: readonly number[]
  now: () => Temporal.Instant
}

export type Events = ReturnType<typeof eventsOf>

/** Events as the real gateway records them, delivered to the merchant. */
export function eventsOf({ store, faults, webhookSecret, retryMs, now }: Settings) {
  const [ownSecret = '', secretOfAccounts = ownSecret] = webhookSecret.split(',').map((one) => one.trim())
  const sign = (body: string, isOurs: boolean) => {
    const seconds = Math.floor(now().epochMilliseconds / 1000)
    const right = 'account' in (JSON.parse(body) as object) ? secretOfAccounts : ownSecret
    const secret = isOurs ? right : `not ${right}`
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { 'stripe-signature': `t=${seconds},v1=${signed},v0=${'0'.repeat(64)}` }
  }
  const webhooks = deliverer({ faults, retryMs, sign })

  const deliver = (event: Event) =>
    webhooks.send({
      event: event.type,
      reference: referenceOf(event.data.object),
      body: () => jsonOf({ ...event, livemode: false }, faults.now()),
      onDelivered: () => void store.update('event', event.id, { pending_webhooks: 0 }),
    })

  return {
    ...webhooks,
    happened(type: string, object: StripeObject, account?: string): void {
      const data = { object: { ...object } }
      deliver(store.add('event', { type, data, pending_webhooks: 1, ...(account === undefined ? {} : { account }) }))
    },
    /** Sends the newest event about this once more. */
    again(reference: string): void {
      const event = store.all('event').find(({ data }) => referenceOf(data.object) === reference)
      if (event) deliver(event)
    },
    /** After a restart: retries events that were not acknowledged. */
    resume: (): void =>
      store
        .all('event')
        .filter(({ pending_webhooks: open }) => open > 0)
        .forEach(deliver),
    /** Sends any event, true or not. */
    forge: (type: string, object: object, isOurs: boolean): Promise<number> =>
      webhooks.forge(type, jsonOf({ id: 'evt_forged', object: 'event', type, data: { object } }, faults.now()), isOurs),
  }
}

/** The merchant's reference, or the gateway's identifier where there is none. */
function referenceOf({
  client_reference_id: session,
  transfer_group: group,
  metadata,
  id,
}: Record<string, unknown>): string {
  const own = typeof metadata === 'object' && metadata !== null && 'reference' in metadata ? metadata.reference : null
  return String(session ?? group ?? own ?? id)
}
