/**
 * The outbox: sends messages one at a time in writing order. It stores each unconfirmed message on this device and
 * retries with back-off under the same draft identifier, so no message is lost or duplicated.
 */
import { createDelivery } from './outbox-delivery.ts'
import { createItems } from './outbox-items.ts'
import { createUploads } from './outbox-uploads.ts'
import type { OutboxPorts } from './outgoing.ts'
import type { Written } from './written.ts'

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(ports: OutboxPorts) {
  const items = createItems(ports)
  const uploads = createUploads((item, how) => ports.send(item, how))
  const { drain, again } = createDelivery(ports, items, uploads)

  return {
    items: items.now,
    listen: items.listen,
    settle: items.settle,
    again,
    /** Resolves when the message is stored on the device or cannot be stored. */
    add: (person: string, written: Written): Promise<void> => {
      const draftIdentifier = crypto.randomUUID()
      const queuedAt = new Date().toISOString()
      const state = { as: 'sending', percent: null } as const
      items.add({ ...written, draftIdentifier, person, queuedAt, isStored: false, state })
      const writes = items.store(draftIdentifier)
      void drain()
      return writes
    },
    retry: (draft: string) => {
      items.change(draft, { state: { as: 'sending', percent: null } })
      void items.store(draft)
      return drain()
    },
    discard: (draft: string) => {
      uploads.abort(draft)
      items.drop(draft)
      return items.forget(draft)
    },
  }
}
