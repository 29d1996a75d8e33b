import { createHmac } from 'node:crypto'
import { deliverer } from '../shared/deliveries.ts'
import { type FaultBox, jsonOf } from '../shared/faults.ts'
import type { Subject } from './rows.ts'
import type { Store } from './store.ts'
import { eventData } from './wire.ts'

interface Settings {
  secretKey: string
  store: Store
  faults: FaultBox
  retryMs: readonly number[]
}

export type WebhookSender = ReturnType<typeof webhookSender>

/** Sends signed webhooks to the merchant; a restart retries those that were not acknowledged. */
export function webhookSender({ secretKey, store, faults, retryMs }: Settings) {
  const sign = (body: string, isOurs: boolean) => {
    const signature = createHmac('sha512', isOurs ? secretKey : `not ${secretKey}`).update(body)
    return { 'x-paystack-signature': signature.digest('hex') }
  }
  const webhooks = deliverer({ faults, retryMs, sign })

  function deliver(id: number, event: string, about: Subject): void {
    const data = eventData(store, about, faults.now())
    webhooks.send({
      event,
      reference: nameOf(store, about),
      body: () => jsonOf({ event, data }, faults.now()),
      onDelivered: () => store.unsent.drop(id),
    })
  }

  return {
    ...webhooks,
    send: (event: string, about: Subject): void => deliver(store.unsent.add({ event, about }).id, event, about),
    /** Sends any event, true or not. */
    forge: (event: string, data: object, isOurs: boolean): Promise<number> =>
      webhooks.forge(event, jsonOf({ event, data }, faults.now()), isOurs),
    resume: (): void => store.unsent.all().forEach(({ id, event, about }) => deliver(id, event, about)),
  }
}

function nameOf(store: Store, { kind, id }: Subject): string {
  if (kind === 'transaction') return store.transactions.get(id).reference
  if (kind === 'transfer') return store.transfers.get(id).reference
  if (kind === 'customer') return store.customers.get(id).code
  return String(id)
}
