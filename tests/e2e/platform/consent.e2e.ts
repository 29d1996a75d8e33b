import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, desktop, en, expect, expectNoOverflow, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { browserNow } from '#tests/e2e/support/shifted-clock.ts'

const banner = (page: Page, t = en) => page.getByRole('region', { name: t('consent.title') })
const settings = (page: Page, t = en) => page.getByRole('dialog', { name: t('consent.settings_title') })
const essential = ['X-Language', 'X-Locale']

async function cookiesOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))
}

/** Refuses all in the banner and expects the choice to be announced, logged, and stored for a year. */
async function expectRefusalStored(page: Page, press: () => Promise<void>): Promise<void> {
  const signal = page.evaluate(
    () =>
      new Promise((resolve) => document.addEventListener('consent', (event) => resolve((event as CustomEvent).detail))),
  )
  const logged = page.waitForResponse((response) => response.url().endsWith('/api/consent'))
  await press()
  await expect(banner(page)).toBeHidden()
  expect(await signal).toEqual({ analytics: 'denied', personalization: 'denied', advertising: 'denied' })
  expect((await logged).status()).toBe(201)

  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('visitor_id')
  const consentCookie = cookies.find((cookie) => cookie.name === 'cookie-consent')
  expect(consentCookie).toMatchObject({ value: 'minimal', path: '/', sameSite: 'Lax', secure: true })
  const days = ((consentCookie?.expires ?? 0) * 1000 - browserNow()) / 86_400_000
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365.01)
  expect(JSON.parse((await cookiesOf(page))['cookie-settings'] ?? '')).toEqual({
    essential: true,
    analytics: false,
    personalization: false,
    advertising: false,
  })
}

test('in German the settings start as the country requires, and each switch is stored; no axe violation, readable at 400 percent', async ({
  visitor,
  baseURL,
}) => {
  const page = await visitor({ ...german, consent: false })
  await page.context().addCookies([{ name: 'X-CountryCode', value: 'NG', url: baseURL ?? '' }])
  await page.goto('/de/terms/')
  await expect(banner(page, de)).toBeVisible()
  await expectAccessible(page)
  await banner(page, de)
    .getByRole('button', { name: de('consent.settings') })
    .click()
  const box = (key: string) => settings(page, de).getByRole('checkbox', { name: de(key) })
  await expect(box('consent.essential')).toBeChecked()
  await expect(box('consent.essential')).toBeDisabled()
  for (const category of ['analytics', 'personalization', 'advertising'])
    await expect(box(`consent.${category}`)).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(banner(page, de)).toHaveCSS('position', 'static')
  await expectNoOverflow(page, [320])
  await page.setViewportSize(desktop)

  await banner(page, de)
    .getByRole('button', { name: de('consent.settings') })
    .click()
  await box('consent.advertising').click()
  await settings(page, de)
    .getByRole('button', { name: de('consent.save') })
    .click()
  await expect(settings(page, de)).toBeHidden()
  await expect(banner(page, de)).toBeHidden()
  await expect.poll(async () => (await cookiesOf(page))['cookie-consent']).toBe('custom')
  await expect.poll(async () => (await cookiesOf(page)).visitor_id).toBeTruthy()

  await page.reload()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: de('site.cookie_choice') })
    .click()
  await expect(box('consent.analytics')).toBeChecked()
  await expect(box('consent.advertising')).not.toBeChecked()
})

test('on account pages the banner and the links in the footer are the same', async ({ visitor }) => {
  const page = await visitor({ consent: false, viewport: phone })
  await signInAsNewAccount(page)
  await page.goto('/overview/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(async () => {
    const bar = await page.locator('[data-bottom-bar]').boundingBox()
    const last = await banner(page).getByRole('button').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()
  await banner(page)
    .getByRole('button', { name: en('consent.reject') })
    .click()
  await expect(banner(page)).toBeHidden()
  const footer = page.getByRole('contentinfo')
  const contact = footer.getByRole('link', { name: en('site.contact') })
  await expect(contact).toHaveAttribute('href', '/contact/')
  await expect(contact).toHaveAttribute('target', '_blank')
  await footer.getByRole('button', { name: en('site.cookie_choice') }).click()
  await expect(settings(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(page.getByRole('button', { name: en('site.cookie_choice') })).toBeFocused()
})

/** Refusing is as easy as accepting: buttons of the same size and style. */
async function expectEqualButtons(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  await page.evaluate(async () => void (await document.fonts.ready))
  const looks = await Promise.all(
    ['consent.reject', 'consent.accept'].map((key) =>
      banner(page)
        .getByRole('button', { name: en(key) })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { fontWeight, fontSize, color, backgroundColor, borderColor } = getComputedStyle(button)
          return { width: Math.round(width), height, fontWeight, fontSize, color, backgroundColor, borderColor }
        }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  if (before) await page.setViewportSize(before)
}

test('before a choice only the language is stored; the banner works with the keyboard, favours no choice and hides no focus', async ({
  visitor,
}) => {
  const page = await visitor({ consent: false })
  for (const address of ['/login/', '/']) {
    await openPage(page, address)
    await expect(banner(page)).toBeVisible()
  }
  expect(Object.keys(await cookiesOf(page)).toSorted()).toEqual(essential)
  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(stored).toEqual([0, 0])
  await expectEqualButtons(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link', { name: en('consent.more') })).toBeFocused()
  const covered: string[] = []
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('header, #consent')) return null
      const { top, bottom } = focused.getBoundingClientRect()
      const edge = document.getElementById('consent')?.getBoundingClientRect().top ?? innerHeight
      return top >= edge || bottom <= 64 ? (focused.textContent ?? '').slice(0, 40) : null
    })
    if (hidden !== null) covered.push(hidden)
  }
  expect(covered).toEqual([])
  await banner(page)
    .getByRole('button', { name: en('consent.reject') })
    .focus()
  await expectRefusalStored(page, () => page.keyboard.press('Enter'))
})
