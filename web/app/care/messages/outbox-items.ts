/** The unsent messages, in writing order, in memory and on this device. */
import { type SerialQueue, serialQueue } from '#schemas/platform/serial-queue.ts'
import { observable } from './observable.ts'
import type { OutboxPorts, Outgoing } from './outgoing.ts'

export type OutboxItems = ReturnType<typeof createItems>

type Storage = Pick<OutboxPorts, 'store' | 'forget' | 'readStored'>

export function createItems(storage: Storage) {
  const items = observable<readonly Outgoing[]>([])
  const writes = writesByDraft()

  const find = (draft: string) => items.now().find(({ draftIdentifier }) => draftIdentifier === draft)
  const change = (draft: string, to: Partial<Outgoing>) =>
    items.set(items.now().map((item) => (item.draftIdentifier === draft ? { ...item, ...to } : item)))

  /** Resolves when the message is stored on the device or cannot be stored. */
  const store = (draft: string) =>
    writes.run(draft, async () => {
      const item = find(draft)
      if (!item) return
      await storage.store(item).then(
        () => change(draft, { isStored: true }),
        () => change(draft, { isStored: false }),
      )
    })

  /**
   * The device storage is authoritative: another tab may have sent, refused or deleted a message that is in memory
   * here.
   */
  async function syncWithDevice(): Promise<void> {
    await writes.settled()
    const before = new Map(items.now().map((item) => [item.draftIdentifier, item]))
    const written = await storage.readStored().catch(() => null)
    // Without the key the stored messages cannot be decrypted; those in memory are sent anyway.
    if (written === null) return
    const stays = ({ draftIdentifier: draft, state }: Outgoing) =>
      !before.get(draft)?.isStored ||
      state.as === 'sent' ||
      written.some(({ draftIdentifier }) => draftIdentifier === draft)
    const fresh = written.filter(({ draftIdentifier: draft }) => !before.has(draft) && !find(draft))
    if (fresh.length === 0 && items.now().every(stays)) return
    items.set([...items.now().filter(stays), ...fresh].toSorted(byTime))
  }

  return {
    now: items.now,
    listen: items.listen,
    find,
    change,
    store,
    forget: (draft: string) => writes.run(draft, () => storage.forget(draft)).then(() => writes.end(draft)),
    syncWithDevice,
    add: (item: Outgoing) => items.set([...items.now(), item]),
    drop: (draft: string) => items.set(items.now().filter(({ draftIdentifier }) => draftIdentifier !== draft)),
    /** The next message to send. */
    next: () => items.now().find(({ state }) => state.as === 'sending' || state.as === 'waiting'),
    /** No message can be sent now; all will be retried. */
    wait: () =>
      items.set(
        items.now().map((item) => (item.state.as === 'sending' ? { ...item, state: { as: 'waiting' } } : item)),
      ),
    /** Drops messages that the conversation shows by now. */
    settle: (isThere: (draft: string) => boolean) => {
      const left = items.now().filter(({ state, draftIdentifier }) => state.as !== 'sent' || !isThere(draftIdentifier))
      if (left.length < items.now().length) items.set(left)
    },
  }
}

const byTime = (one: Outgoing, other: Outgoing) => one.queuedAt.localeCompare(other.queuedAt)

/** Storage operations of one message are serialised, so that a deleted message is not stored again. */
function writesByDraft() {
  const queues = new Map<string, SerialQueue>()
  return {
    run: (draft: string, write: () => Promise<void> | void): Promise<void> => {
      const queue = queues.get(draft) ?? serialQueue()
      queues.set(draft, queue)
      return queue.run(write)
    },
    settled: () => Promise.all([...queues.values()].map((queue) => queue.settled())),
    end: (draft: string) => void queues.delete(draft),
  }
}
