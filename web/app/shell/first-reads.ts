import { isAt, type Routed } from '#schemas/platform/address.ts'
import type { Kind } from './screens-of.ts'

export interface ReadAt {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

/** What a page reads first: begins it with `readEarly`. */
export interface FirstReads {
  page: Routed
  begin: (at: ReadAt) => void
}

/** Apart from the pages, whose tables wait for the rest of the app. */
export const firstReadsOf: Readonly<Record<Kind, () => Promise<readonly FirstReads[]>>> = {
  client: async () => (await import('./client-reads.ts')).clientReads,
  provider: async () => (await import('./provider-reads.ts')).providerReads,
  admin: async () => [],
}

/** Begins the reads of the page of an address. */
export async function beginReads(kind: Kind, pathname: string, search: string): Promise<void> {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  // Without these the page reads everything itself.
  const all = await firstReadsOf[kind]().catch(() => [])
  const found = all.find(({ page }) => isAt(page.pattern, path))
  found?.begin({ params: paramsOf(found.page.pattern, path), search: new URLSearchParams(search) })
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const given = path.split('/')
  const named = pattern.split('/').map((part, at) => [part, given[at] ?? ''] as const)
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}
