/**
 * Unsent drafts: one text per conversation. Text and files stay in memory with the page; the text also survives a
 * reload, encrypted on this device.
 */
import { messageFileKinds } from '#schemas/care/message-limits.ts'
import { serialQueue } from '#schemas/platform/serial-queue.ts'
import { type Chosen, withFiles } from '#ui/files/chosen.ts'
import { sealedStorageAt } from '#shared/drafts/sealed-storage.ts'
import { messageKey } from './message-key.ts'
import { observable } from './observable.ts'
import type { Written } from './written.ts'

export interface Writing {
  content: string
  files: readonly Chosen[]
  appointment: Written['appointment']
}

interface StoredDraft {
  person: string
  content: string
  appointment: Written['appointment']
}

const storage = sealedStorageAt<StoredDraft>('message-drafts', messageKey)
const nothing: Writing = { content: '', files: [], appointment: null }
const begun = new Map<string, ReturnType<typeof createDraft>>()

/** The single draft to this person in this tab. */
export function writingTo(person: string) {
  const known = begun.get(person) ?? createDraft(person)
  begun.set(person, known)
  return known
}

function createDraft(person: string) {
  const slot = crypto.randomUUID()
  const { now, set, listen } = observable(nothing)
  const writes = serialQueue()
  let isHeld = false

  const show = (change: Partial<Writing>) => set({ ...now(), ...change })
  /** Serialised, so that an older text never overwrites a newer one. What cannot be stored stays in memory. */
  const then = (next: () => unknown) => void writes.run(next).catch(() => undefined)
  // Without a connection the stored draft stays encrypted; the next visit offers it.
  then(restore)

  /** Restores an earlier page's draft in front of what has been typed meanwhile. */
  async function restore() {
    const left = (await storage.readAll()).filter((stored) => stored.person === person)
    if (left.length === 0) return
    const contents = new Set([...left.map(({ content }) => content), now().content].filter(Boolean))
    const { appointment = null } = left.find((stored) => stored.appointment !== null) ?? {}
    show({ content: [...contents].join('\n'), appointment: now().appointment ?? appointment })
    await store()
    for (const stored of left) storage.forget(stored.slot)
  }

  async function store() {
    const { content, appointment } = now()
    if (content === '' && appointment === null) return storage.forget(slot)
    // No other tab may offer the draft while this tab is open.
    if (!isHeld) storage.hold(slot)
    isHeld = true
    await storage.store(slot, { person, content, appointment })
  }

  return {
    now,
    subscribe: listen,
    change: (change: Partial<Writing>) => {
      show(change)
      then(store)
    },
    attach: async (files: readonly File[]) => {
      const known = new Set(now().files.map(({ key }) => key))
      const checked = await withFiles([], files, messageFileKinds)
      // The user may have added others during the check.
      show({ files: [...now().files, ...checked.filter(({ key }) => !known.has(key))] })
    },
    /** The message is being sent: the stored draft is deleted once the outbox has it. */
    sent: (taken: unknown) => {
      show(nothing)
      then(() => taken)
      then(store)
    },
  }
}
