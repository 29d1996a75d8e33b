/** What the service worker shows when the product sends something to this device, and where a press leads. */
import type { WorkerClient, WorkerScope } from './scope.ts'

/** All that the server sends: a text without anything personal, and a path. */
export interface Pushed {
  text: string
  path: string
  tag: string
  lang: string
}

const title = 'Solace'
const icon = '/icons/app-192.png'

/** Browsers demand that something is shown for every message, also for one that cannot be read. */
export async function showPushed({ registration, location }: WorkerScope, read: () => unknown): Promise<void> {
  const { text = '', path = '/', tag = 'solace', lang = 'en' } = pushedIn(read)
  await registration.showNotification(title, {
    body: text,
    lang,
    tag,
    icon,
    badge: icon,
    data: { path: ownPath(path, location.origin) },
  })
}

function pushedIn(read: () => unknown): Partial<Pushed> {
  try {
    const content = read()
    const entries = typeof content === 'object' && content !== null ? Object.entries(content) : []
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

/** A path of this origin; the start page for everything else. */
export function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  const url = URL.parse(path, origin)
  return url?.origin === origin ? url.pathname + url.search : '/'
}

/** Leads an open page of the product there, unless a session is held on it, or opens one. */
export async function openPushed({ clients, location }: WorkerScope, data: unknown): Promise<void> {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : '/'
  const target = new URL(ownPath(path, location.origin), location.origin).href
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const free = open.filter(({ url }) => !new URL(url).pathname.endsWith('/session/'))
  const page = open.find(({ url }) => url === target) ?? free.find((client) => client.focused) ?? free[0]
  if (page === undefined) return void (await clients.openWindow(target))
  await lead(page, target).catch(() => clients.openWindow(target))
}

/** Only pages that this worker controls can be led. */
async function lead(page: WorkerClient, target: string): Promise<void> {
  if (page.url !== target) await page.navigate(target)
  await page.focus()
}
