/** Fixtures of every browser test: visitors whose pages are watched, quick sign-in, the mailbox, the checkout, axe. */
import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { type Locale, translate, type Words } from '#schemas/platform/words.ts'
import type { Places } from './served-product.ts'
import { shiftClock } from './shifted-clock.ts'
import { type Watch, watchPage } from './watch.ts'
import { workerProduct } from './worker-product.ts'

export { expect }
export type { Locale, Page }

export const phone = { width: 390, height: 844 } as const
export const desktop = { width: 1280, height: 900 } as const

/** Text of a key as people read it. */
export const words =
  (locale: Locale) =>
  (key: string, values: Words = {}): string =>
    translate(locale, key, values)
export const en = words('en')
export const de = words('de')

export interface Visit extends BrowserContextOptions {
  /** The test expects refusals, so the browser logs responses of 4xx. */
  refusals?: boolean
  /** The test cuts the connection. */
  cuts?: boolean
  /** The test leaves for a page of another site. */
  leaves?: boolean
  /** False: the cookie banner is not answered yet and covers part of the page. */
  consent?: boolean
  /**
   * The service worker starts with the first account page; without it a test needs 7 percent less processor time. By default
   * where the connection is cut, which is what it is for.
   */
  serviceWorker?: boolean
}

interface Fixtures {
  /** A visitor with a browser context of their own. */
  visitor: (visit?: Visit) => Promise<Page>
}

export const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' } as const
export const lagos = { locale: 'en-NG', timezoneId: 'Africa/Lagos' } as const

/** A warning, an error or a request to another host on any page fails the test. */
export const test = base.extend<Fixtures, { product: Places }>({
  product: [
    ({ browserName: _browserName }, use, { workerIndex }) => workerProduct(workerIndex, use),
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  visitor: async ({ browser, baseURL }, use) => {
    const watches: Watch[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(
      async ({
        refusals = false,
        cuts = false,
        leaves = false,
        consent = true,
        serviceWorker = cuts,
        ...options
      } = {}) => {
        const context = await browser.newContext({
          viewport: desktop,
          locale: 'en-GB',
          timezoneId: 'Europe/London',
          reducedMotion: 'reduce',
          ...options,
          ...(baseURL ? { baseURL } : {}),
        })
        contexts.push(context)
        await shiftClock(context)
        if (!serviceWorker) await context.addInitScript(refuseServiceWorkers)
        if (consent && baseURL) await context.addCookies([{ name: 'cookie-consent', value: 'minimal', url: baseURL }])
        const page = await context.newPage()
        watches.push(watchPage(page, { refusals, cuts, leaves }))
        return page
      },
    )
    for (const context of contexts) await context.close()
    expect(watches.flatMap(({ findings }) => findings)).toEqual([])
  },
})

/** Runs in the page, before its scripts. */
function refuseServiceWorkers(): void {
  // Pages without a secure origin, such as an empty one, have none.
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('Not in this test', 'SecurityError'))
}

/** A wide German or a narrow English page: no horizontal overflow at any width. */
export async function expectNoOverflow(page: Page, widths: readonly number[] = [320, 390, 1280]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) await expectFits(page, width)
  if (before) await page.setViewportSize(before)
}

/** Leaves the page at this width. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // A page that draws cards in place of a table does so a moment after the window changed.
  await expect.poll(tooWide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
}

/** The header of an account page shows that the person is signed in. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /^(Account menu of|Kontomenü von) / })

/** An entry of the menu, whether or not a count follows its name. */
export const menuLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: new RegExp(`^(?:${en('account.nav.label')}|${de('account.nav.label')})$`) })
    .getByRole('link', { name: new RegExp(`^${name}(?:, \\d|$)`) })
/** A toast at the edge of the screen. */
export const toast = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text).first()
