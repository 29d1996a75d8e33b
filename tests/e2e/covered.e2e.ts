import { desk, en, expect, type Page, phone, test } from './kit.ts'
import { signUpAs } from './people.ts'
import { findTherapist } from './therapists.ts'

/** What lies over the middle of the element that has the focus, in words; null where nothing does. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    if (found === null || focused.contains(found) || found.contains(focused)) return null
    if (found.closest('label')?.contains(focused) || focused.getAttribute('aria-hidden') === 'true') return null
    const fixed = [...document.querySelectorAll('[data-bottom-bar], [data-page-bar], header, #consent')]
    return fixed.some((bar) => bar.contains(found) && !bar.contains(focused)) ? focused.outerHTML.slice(0, 200) : null
  })

/** Goes through the page by keyboard, forwards and back. */
async function expectNoFocusCovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press(key)
      expect(await coverOfFocus(page), `${page.url()} after ${key} ${step}`).toBeNull()
    }
}

test('on a phone no bar covers what has the focus', async ({ visitor }) => {
  test.setTimeout(180_000)
  const page = await visitor({ viewport: phone })
  await signUpAs(page)
  const { identifier } = await findTherapist(page, { name: 'Harriet' })
  for (const path of [`/book/${identifier}/series/`, `/book/${identifier}/`, '/account/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoFocusCovered(page)
  }
})

test('a control that is scrolled to stands above the bar of a phone', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  await signUpAs(page)
  const { identifier } = await findTherapist(page, { name: 'Harriet' })
  await page.goto(`/book/${identifier}/series/`)
  const therapies = page.getByRole('group', { name: en('booking.therapy_question') }).getByRole('radio')
  await therapies.first().check()
  // So low that the end of the screen lies below it wherever it stands.
  await page.setViewportSize({ width: phone.width, height: 420 })
  const next = page.getByRole('button', { name: en('availability.next_month') })
  await expect(next).toBeVisible()
  const bar = page.locator('[data-bottom-bar]')
  const gap = async () => {
    await next.evaluate((button) => {
      scrollTo(0, 0)
      button.scrollIntoView({ block: 'end', behavior: 'instant' })
    })
    const [button, edge] = [await next.boundingBox(), await bar.boundingBox()]
    return (edge?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(8)
})

for (const [name, viewport] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  test(`a toast covers no primary button, also under the pointer: ${name}`, async ({ visitor }) => {
    const page = await visitor({ viewport })
    await signUpAs(page)
    await page.goto('/account/')
    const save = page
      .locator('section', { has: page.getByRole('heading', { name: en('account.profile.emergency') }) })
      .getByRole('button', { name: 'Save' })
    await page.getByRole('textbox', { name: en('resources.emergency.fields.name') }).fill('Ada Neil')
    await page.getByRole('textbox', { name: en('resources.emergency.fields.phoneNumber') }).fill('447700900124')
    await save.click()
    const notice = page.locator('[aria-live="polite"] .MuiAlert-root')
    await expect(notice).toBeVisible()
    await notice.hover()
    // The button comes to lie where the toast is, as one at the head of a page would.
    await save.evaluate((button) => {
      Object.assign(button.style, { position: 'fixed', top: '90px', right: '40px', zIndex: '1' })
      button.focus({ preventScroll: true })
    })
    const isFree = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main .MuiButton-contained')].every((button) => {
          const { left, top, width, height } = button.getBoundingClientRect()
          const over = document.elementFromPoint(left + width / 2, top + height / 2)
          return !over?.closest('[aria-live="polite"]')
        }),
      )
    await expect.poll(isFree).toBe(true)
    await page.getByRole('link', { name: en('account.nav.wallet'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('account.nav.wallet') })).toBeVisible()
    await expect(notice).toBeVisible()
    await expect.poll(isFree).toBe(true)
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
  })
