/**
 * The browsers of visitors: one context serves several, one after another, and everything that a page can store is cleared in
 * between. The first page of a new context needs twice the processor time of a page in one that exists.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'
import type { Page } from './test.ts'
import { shiftClock } from './shifted-clock.ts'

/** Options that a context has from its start; the size of the window can change later. */
export type Opening = Omit<BrowserContextOptions, 'viewport' | 'baseURL'>

interface Place {
  context: BrowserContext
  page: Page
  devTools: CDPSession
  opening: Opening
}

const kindOf = (opening: Opening) => JSON.stringify(Object.entries(opening).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Contexts of this worker that nobody uses at the moment, by their options. */
const free = new Map<string, Place[]>()
const used = new Map<Page, Place>()

interface Wanted {
  baseURL: string
  opening: Opening
  /** No context that somebody has used before. */
  isNew: boolean
}

/** A page without cookies and storage. */
export async function openPlace(browser: Browser, { baseURL, opening, isNew }: Wanted): Promise<Page> {
  const left = isNew ? undefined : free.get(kindOf(opening))?.pop()
  const place = left ?? (await newPlace(browser, baseURL, opening))
  used.set(place.page, place)
  return place.page
}

async function newPlace(browser: Browser, baseURL: string, opening: Opening): Promise<Place> {
  const context = await browser.newContext({ ...opening, baseURL })
  await shiftClock(context)
  const page = await context.newPage()
  return { context, page, devTools: await context.newCDPSession(page), opening }
}

/** Clears the context of a page for the next visitor. */
export async function leavePlace(page: Page, baseURL: string): Promise<void> {
  const place = used.get(page)
  if (!place) return
  try {
    await clear(place, baseURL)
    used.delete(page)
    const kind = kindOf(place.opening)
    free.set(kind, [...(free.get(kind) ?? []), place])
  } catch {
    await closePlace(page)
  }
}

async function clear({ context, page, devTools, opening }: Place, baseURL: string): Promise<void> {
  const [, ...others] = context.pages()
  for (const other of others) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await openEmptyPage(page, baseURL)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'all' })
  // Rendered pages and pictures may be stored for seconds; the next test changes what they show.
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Page.resetNavigationHistory')
  const { colorScheme = 'light', reducedMotion = null } = opening
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: 'none', contrast: null })
}

/** For pages that cannot be cleared, and those of a failed test. */
export async function closePlace(page: Page): Promise<void> {
  await used.get(page)?.context.close()
  used.delete(page)
}

/** A blank page of the product's origin, so that its storage can be written before the first page. */
export async function openEmptyPage(page: Page, baseURL = ''): Promise<void> {
  const address = '/empty-page/'
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(`${baseURL}${address}`)
  await page.unroute(`**${address}`)
}
