/**
 * What somebody writes and has not sent: one text per conversation. It stays in memory with its files while the page is there; its
 * words outlive a reload, sealed on this device.
 */
import { messageFileKinds } from '#schemas/care/messages.ts'
import { type Chosen, withFiles } from '#ui/files/chosen.ts'
import { shelfAt } from '#ui/drafts/sealed-shelf.ts'
import { messageKey } from './message-key.ts'
import type { Written } from './written.ts'

export interface Writing {
  content: string
  files: readonly Chosen[]
  appointment: Written['appointment']
}

interface KeptWriting {
  person: string
  content: string
  appointment: Written['appointment']
}

const shelf = shelfAt<KeptWriting>('message-drafts', messageKey)
const nothing: Writing = { content: '', files: [], appointment: null }
const begun = new Map<string, ReturnType<typeof beginWriting>>()

/** The one text to this person, in this tab. */
export function writingTo(person: string) {
  const known = begun.get(person) ?? beginWriting(person)
  begun.set(person, known)
  return known
}

function beginWriting(person: string) {
  const slot = crypto.randomUUID()
  let now = nothing
  let isHeld = false
  const listeners = new Set<() => void>()
  // Without a connection what was left stays closed; it is offered at the next visit.
  let keeping: Promise<unknown> = takeUp().catch(() => undefined)

  const show = (change: Partial<Writing>) => {
    now = { ...now, ...change }
    for (const tell of listeners) tell()
  }
  /** One after the other, so that an older text never lands on a newer one. What cannot be kept here stays in memory. */
  const then = (next: () => unknown) => {
    keeping = keeping.then(next).catch(() => undefined)
  }

  /** What an earlier page left, before whatever has been typed meanwhile. */
  async function takeUp() {
    const left = (await shelf.readAll()).filter((kept) => kept.person === person)
    if (left.length === 0) return
    const contents = new Set([...left.map(({ content }) => content), now.content].filter(Boolean))
    const { appointment = null } = left.find((kept) => kept.appointment !== null) ?? {}
    show({ content: [...contents].join('\n'), appointment: now.appointment ?? appointment })
    await keep()
    for (const kept of left) shelf.forget(kept.slot)
  }

  async function keep() {
    const { content, appointment } = now
    if (content === '' && appointment === null) return shelf.forget(slot)
    // While this tab is there no other offers it.
    if (!isHeld) shelf.hold(slot)
    isHeld = true
    await shelf.keep(slot, { person, content, appointment })
  }

  return {
    now: () => now,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    change: (change: Partial<Writing>) => {
      show(change)
      then(keep)
    },
    attach: async (files: readonly File[]) => {
      const known = new Set(now.files.map(({ key }) => key))
      const checked = await withFiles([], files, messageFileKinds)
      // Others may have come while these were looked into.
      show({ files: [...now.files, ...checked.filter(({ key }) => !known.has(key))] })
    },
    /** It goes out: this device lets go of it once the way out has it. */
    sent: (taken: unknown) => {
      show(nothing)
      then(() => taken)
      then(keep)
    },
  }
}
