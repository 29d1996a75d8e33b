/** The service worker, with the caches and the network of a browser imitated. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPage } from '#web/service-worker/answer-page.ts'
import {
  deleteOldPages,
  offlinePage,
  type Shell,
  storedFile,
  storeOfflinePages,
} from '#web/service-worker/offline-pages.ts'

const shell: Shell = { version: 'two', pages: { en: '/offline/', de: '/de/offline/' }, files: ['/assets/a-1.js'] }
const stored = new Map<string, Map<string, string>>()
const requested: { address: string; cache: string }[] = []

/** Requests of a page have an origin; those here only need their address. */
class PlainRequest {
  address: string
  cache: string
  constructor(address: string, { cache }: { cache: string }) {
    this.address = address
    this.cache = cache
  }
}

beforeEach(() => {
  stored.clear()
  requested.length = 0
  vi.stubGlobal('Request', PlainRequest)
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>()
      stored.set(name, files)
      return {
        addAll: async (all: PlainRequest[]) => {
          for (const { address, cache } of all) {
            requested.push({ address, cache })
            files.set(address, `stored ${address}`)
          }
        },
        match: async (address: string) => (files.has(address) ? new Response(files.get(address)) : undefined),
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
})

describe('what is stored', () => {
  test('the offline pages and their files, from the server and not from the cache of the browser', async () => {
    await storeOfflinePages(shell)
    expect(requested).toEqual(
      ['/offline/', '/de/offline/', '/assets/a-1.js'].map((address) => ({ address, cache: 'reload' })),
    )
    expect([...stored.keys()]).toEqual(['offline-two'])
  })

  test('files of earlier builds are deleted, other caches are left alone; a removing build deletes all', async () => {
    for (const name of ['offline-one', 'offline-two', 'other']) stored.set(name, new Map())
    await deleteOldPages(shell)
    expect([...stored.keys()]).toEqual(['offline-two', 'other'])
    await deleteOldPages(null)
    expect([...stored.keys()]).toEqual(['other'])
  })

  test('the page is in the language of the address', async () => {
    await storeOfflinePages(shell)
    const pageAt = async (path: string) => (await offlinePage(shell, path))?.text()
    expect(await pageAt('/appointments/')).toBe('stored /offline/')
    expect(await pageAt('/de/appointments/')).toBe('stored /de/offline/')
    expect(await (await storedFile(shell, '/assets/a-1.js'))?.text()).toBe('stored /assets/a-1.js')
    expect(await storedFile(shell, '/assets/other.js')).toBeUndefined()
  })
})

describe('the answer to a page', () => {
  const offline = async () => new Response('offline')
  const textOf = async (answer: Promise<Response>) => (await answer).text()

  test('is that of the server, errors included', async () => {
    expect(await textOf(answerPage(Promise.resolve(new Response('page')), offline))).toBe('page')
    const broken = await answerPage(Promise.resolve(new Response('broken', { status: 503 })), offline)
    expect(broken.status).toBe(503)
  })

  test('is the offline page without a connection, and when the server is silent for too long', async () => {
    expect(await textOf(answerPage(Promise.reject(new TypeError('no network')), offline))).toBe('offline')
    const never = Promise.withResolvers<Response>().promise
    expect(await textOf(answerPage(never, offline, 5))).toBe('offline')
  })

  test('waits on without an offline page', async () => {
    const slow = Promise.withResolvers<Response>()
    const answer = answerPage(slow.promise, async () => undefined, 5)
    setTimeout(() => slow.resolve(new Response('late page')), 30)
    expect(await textOf(answer)).toBe('late page')
    await expect(answerPage(Promise.reject(new TypeError('no network')), async () => undefined)).rejects.toThrow(
      'no network',
    )
  })
})
