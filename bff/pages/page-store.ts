/** Rendered pages in memory, at most so many bytes: the page that was not used for the longest time goes first. */
import { bytesOf, type PackedPage } from './packed-page.ts'

export interface StoredPage {
  page: PackedPage
  /** When its data was requested, on the monotonic scale. */
  readAt: number
}

export interface PageStore {
  get: (key: string) => StoredPage | undefined
  set: (key: string, stored: StoredPage) => void
  delete: (key: string) => void
  readonly bytes: number
  readonly size: number
}

export function pageStore(mostBytes: number): PageStore {
  /** In the order of their last use. */
  const pages = new Map<string, StoredPage>()
  let bytes = 0
  const remove = (key: string) => {
    const known = pages.get(key)
    if (!known) return
    pages.delete(key)
    bytes -= bytesOf(known.page)
  }
  return {
    get: (key) => {
      const known = pages.get(key)
      if (!known) return undefined
      pages.delete(key)
      pages.set(key, known)
      return known
    },
    set: (key, stored) => {
      remove(key)
      pages.set(key, stored)
      bytes += bytesOf(stored.page)
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    get bytes() {
      return bytes
    },
    get size() {
      return pages.size
    },
  }
}
