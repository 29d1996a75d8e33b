/** The offline page of each language and the files that it loads. Nothing else is stored: no answer of the API, no account page. */
import { splitLocale } from '#schemas/platform/address.ts'
import type { Locale } from '#schemas/platform/locale.ts'

export interface Shell {
  /** Changes with the content of the files. */
  version: string
  pages: Record<Locale, string>
  files: readonly string[]
}

const prefix = 'offline-'
const nameOf = ({ version }: Shell) => `${prefix}${version}`

/** `reload`: never from the browser's cache, which can have files of an earlier build. */
export async function storeOfflinePages(shell: Shell): Promise<void> {
  const cache = await caches.open(nameOf(shell))
  await cache.addAll(
    [...Object.values(shell.pages), ...shell.files].map((address) => new Request(address, { cache: 'reload' })),
  )
}

/** Deletes the files of other builds; without a shell, of all. */
export async function deleteOldPages(shell: Shell | null): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.filter((name) => !shell || name !== nameOf(shell)).map((name) => caches.delete(name)))
}

/** In the language of the address that could not be loaded. */
export const offlinePage = async (shell: Shell, path: string): Promise<Response | undefined> =>
  (await caches.open(nameOf(shell))).match(shell.pages[splitLocale(path).locale])

export const storedFile = async (shell: Shell, path: string): Promise<Response | undefined> =>
  (await caches.open(nameOf(shell))).match(path)
