/**
 * What of notes is not on the server yet, kept on this device: sealed under a key that only the signed-in author gets, so the
 * storage holds neither a word nor a name. It outlives a reload and a session that ended by itself, and goes with the sign-out.
 */
import type { NoteTemplate, NoteTexts, NoteType } from '#schemas/notes.ts'
import { lastUserType } from '../kit/session.ts'
import { base64Of, bytesOf, draftKey } from './draft-key.ts'

/** What a note is about: a booking or a client. */
export interface About {
  type: NoteType
  reference: string
}

export interface Draft {
  about: About
  template: NoteTemplate
  texts: NoteTexts
  /** The note on the server and the version the texts were written on; null before the first save. */
  note: { identifier: string; version: number } | null
  /** Sent without an answer: the server may have them or not. */
  unanswered: readonly NoteTexts[]
}

export interface KeptDraft extends Draft {
  slot: string
  savedAt: string
}

interface Sealed {
  slot: string
  keyIdentifier: string
  iv: string
  ciphertext: string
  savedAt: string
}

export const draftsPlace = 'note-drafts'
const ivBytes = 12

export async function keepDraft(slot: string, draft: Draft): Promise<void> {
  const { key, keyIdentifier } = await draftKey()
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const words = new TextEncoder().encode(JSON.stringify(draft))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(slot) }, key, words)
  // Signed out meanwhile, perhaps in another tab: nothing may come back into the emptied storage.
  if (lastUserType() === null) throw new Error('Signed out')
  write([
    ...others(slot),
    {
      slot,
      keyIdentifier,
      iv: base64Of(iv),
      ciphertext: base64Of(new Uint8Array(sealed)),
      savedAt: new Date().toISOString(),
    },
  ])
}

export function forgetDraft(slot: string): void {
  const left = others(slot)
  if (left.length < read().length) write(left)
}

/** While somebody writes on it here, no other tab offers it. */
export function holdDraft(slot: string): () => Promise<void> {
  const held = Promise.withResolvers<void>()
  const released = navigator.locks?.request(`${draftsPlace}/${slot}`, () => held.promise)
  return async () => {
    held.resolve()
    await released
  }
}

async function heldSlots(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(draftsPlace.length + 1)))
}

/** Own drafts that nobody writes on, the newest first; those of other people who use this browser stay closed. */
export async function readDrafts(): Promise<KeptDraft[]> {
  const held = await heldSlots()
  const kept = read().filter(({ slot }) => !held.has(slot))
  if (kept.length === 0) return []
  const { key, keyIdentifier } = await draftKey()
  const own = kept.filter((sealed) => sealed.keyIdentifier === keyIdentifier)
  const opened = await Promise.all(own.map((sealed) => open(sealed, key)))
  return opened.filter((draft) => draft !== null).toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}

async function open({ slot, iv, ciphertext, savedAt }: Sealed, key: CryptoKey): Promise<KeptDraft | null> {
  try {
    const how = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: boundTo(slot) }
    const words = await crypto.subtle.decrypt(how, key, bytesOf(ciphertext))
    return { ...(JSON.parse(new TextDecoder().decode(words)) as Draft), slot, savedAt }
  } catch {
    // Changed by somebody: nothing of it can be trusted.
    return null
  }
}

const boundTo = (slot: string) => new TextEncoder().encode(slot)

const others = (slot: string) => read().filter((sealed) => sealed.slot !== slot)

function read(): Sealed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftsPlace) ?? '[]')
    return Array.isArray(stored) ? (stored as Sealed[]) : []
  } catch {
    // Without storage, or with another's text in it, nothing is kept.
    return []
  }
}

function write(drafts: readonly Sealed[]): void {
  if (drafts.length === 0) localStorage.removeItem(draftsPlace)
  else localStorage.setItem(draftsPlace, JSON.stringify(drafts))
}
