/**
 * The service worker. It never answers with a page or file of its own while the server can be reached, so a new release is always
 * what people see; and it stores nothing but the offline page. It shows notifications that the server sends to this device.
 */
import { answerPage } from './answer-page.ts'
import { openPushed, showPushed } from './notify.ts'
import { deleteOldPages, offlinePage, type Shell, storedFile, storeOfflinePages } from './offline-pages.ts'
import { renewSubscription } from './renew.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'

/** Set by the build; null for a build that removes the service worker from all browsers. */
declare const __SHELL__: Shell | null
const shell = __SHELL__
const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => {
  event.waitUntil((shell ? storeOfflinePages(shell) : Promise.resolve()).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldPages(shell).then(shell ? preload : remove))
})

/** The browser requests a page while the worker starts: nobody waits for the worker. */
const preload = async (): Promise<void> => scope.registration.navigationPreload?.enable()

async function remove(): Promise<void> {
  await scope.registration.unregister()
}

if (shell) scope.addEventListener('fetch', (event) => answer(shell, event))

scope.addEventListener('push', (event) => {
  event.waitUntil(showPushed(scope, () => event.data?.json()))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(scope, event))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(scope, event.notification.data))
})

function answer(known: Shell, event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(answerPage(pageOf(event), () => offlinePage(known, pathname)))
  else if (known.files.includes(pathname)) event.respondWith(fileOf(known, request, pathname))
}

const pageOf = async ({ request, preloadResponse }: FetchEvent) => (await preloadResponse) ?? fetch(request)

/** From the server; its stored copy, which has the same content, without a connection. */
async function fileOf(known: Shell, request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await storedFile(known, path)
    if (!stored) throw error
    return stored
  }
}
