/** Rendered pages and pictures in memory, at most so many bytes: what was not used for the longest time goes first. */
import { bytesOf, type PackedPage } from './packed-page.ts'

export interface StoredPage {
  page: PackedPage
  /** When its data was requested, on the monotonic scale. */
  readAt: number
  /** Of a list: its codes, and the therapists on this page. */
  list?: ListCodes & { shown: ReadonlySet<string> }
}

/** Null for all. */
export interface ListCodes {
  speciality: string | null
  state: string | null
}

export interface Store<Stored> {
  get: (key: string) => Stored | undefined
  set: (key: string, stored: Stored) => void
  delete: (key: string) => void
  deleteAll: (isOld: (stored: Stored) => boolean) => void
  readonly bytes: number
  readonly size: number
}

export const pageStore = (mostBytes: number): Store<StoredPage> => boundedStore(mostBytes, ({ page }) => bytesOf(page))

export function boundedStore<Stored>(mostBytes: number, sizeOf: (stored: Stored) => number): Store<Stored> {
  /** In the order of their last use. */
  const all = new Map<string, Stored>()
  let bytes = 0
  const remove = (key: string) => {
    const known = all.get(key)
    if (known === undefined) return
    all.delete(key)
    bytes -= sizeOf(known)
  }
  return {
    get: (key) => {
      const known = all.get(key)
      if (known === undefined) return undefined
      all.delete(key)
      all.set(key, known)
      return known
    },
    set: (key, stored) => {
      remove(key)
      all.set(key, stored)
      bytes += sizeOf(stored)
      for (const oldest of all.keys()) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    deleteAll: (isOld) => {
      for (const [key, stored] of all) if (isOld(stored)) remove(key)
    },
    get bytes() {
      return bytes
    },
    get size() {
      return all.size
    },
  }
}
