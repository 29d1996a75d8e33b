/**
 * Unsent data stored on this device, encrypted with a key that only the signed-in author receives, so the storage
 * reveals neither text nor names. It survives a reload and an expired session; a sign-out deletes it.
 */
import { base64Of, bytesOf, type DraftKey, openBytes, sealBytes } from './draft-key.ts'
import { lastUserType } from '#shared/api/last-user-type.ts'

export type Stored<Content> = Content & { slot: string; savedAt: string }

interface Sealed {
  slot: string
  keyIdentifier: string
  iv: string
  ciphertext: string
  savedAt: string
}

export type SealedStorage<Content extends object> = ReturnType<typeof sealedStorageAt<Content>>

/** `place`: its name in the browser's storage and among the locks of the tabs. */
export function sealedStorageAt<Content extends object>(place: string, keyOf: () => Promise<DraftKey>) {
  const read = () => storedAt(place)
  const others = (slot: string) => read().filter((sealed) => sealed.slot !== slot)
  const write = (left: readonly Sealed[]) => {
    if (left.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(left))
  }

  async function store(slot: string, content: Content): Promise<void> {
    const { key, keyIdentifier } = await keyOf()
    const words = new TextEncoder().encode(JSON.stringify(content))
    const { iv, ciphertext } = await sealBytes(key, slot, words)
    // The user has signed out, perhaps in another tab: nothing may be written to the emptied storage.
    if (lastUserType() === null) throw new Error('Signed out')
    write([
      ...others(slot),
      {
        slot,
        keyIdentifier,
        iv: base64Of(iv),
        ciphertext: base64Of(new Uint8Array(ciphertext)),
        savedAt: new Date().toISOString(),
      },
    ])
  }

  function forget(slot: string): void {
    const left = others(slot)
    if (left.length < read().length) write(left)
  }

  /** While this tab holds the slot, no other tab offers it. */
  function hold(slot: string): () => Promise<void> {
    const held = Promise.withResolvers<void>()
    const released = navigator.locks?.request(`${place}/${slot}`, () => held.promise)
    return async () => {
      held.resolve()
      await released
    }
  }

  async function heldSlots(): Promise<Set<string>> {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    return new Set(held.map(({ name = '' }) => name.slice(place.length + 1)))
  }

  /** The user's entries that no tab holds, oldest first; entries of other users of this browser stay encrypted. */
  async function readAll(): Promise<Stored<Content>[]> {
    const held = await heldSlots()
    const remaining = read().filter(({ slot }) => !held.has(slot))
    if (remaining.length === 0) return []
    const { key, keyIdentifier } = await keyOf()
    const own = remaining.filter((sealed) => sealed.keyIdentifier === keyIdentifier)
    const opened = await Promise.all(own.map((sealed) => open<Content>(sealed, key)))
    return opened.filter((content) => content !== null)
  }

  return { store, forget, hold, readAll, has: (slot: string) => read().some((sealed) => sealed.slot === slot) }
}

async function open<Content extends object>(
  { slot, iv, ciphertext, savedAt }: Sealed,
  key: CryptoKey,
): Promise<Stored<Content> | null> {
  try {
    const words = await openBytes(key, slot, bytesOf(iv), bytesOf(ciphertext))
    return { ...(JSON.parse(new TextDecoder().decode(words)) as Content), slot, savedAt }
  } catch {
    // The entry was changed from outside, so it cannot be trusted.
    return null
  }
}

function storedAt(place: string): Sealed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? (stored as Sealed[]) : []
  } catch {
    // Without storage, or with unreadable content in it, nothing is stored.
    return []
  }
}
