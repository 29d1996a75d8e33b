import { desktop, en, expect, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

/** Part of the focused element that a bar covers, if any, and its position in the page; null outside of it. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return { cover: null, place: null }
    const place = String([...document.querySelectorAll('*')].indexOf(focused))
    const { left, top, width, height } = focused.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    const free = { cover: null, place }
    if (found === null || focused.contains(found) || found.contains(focused)) return free
    if (found.closest('label')?.contains(focused) || focused.getAttribute('aria-hidden') === 'true') return free
    const fixed = [...document.querySelectorAll('[data-bottom-bar], [data-page-bar], header, #consent')]
    const isCovered = fixed.some((bar) => bar.contains(found) && !bar.contains(focused))
    return { cover: isCovered ? focused.outerHTML.slice(0, 200) : null, place }
  })

/** Goes through the page by keyboard, forwards and back, until the focus has left it or starts again. */
async function expectNoFocusCovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const seen = new Set<string>()
    for (let step = 0; step < 100; step += 1) {
      await page.keyboard.press(key)
      const { cover, place } = await focusNow(page)
      expect(cover, `${page.url()} after ${key} ${step}`).toBeNull()
      if (place === null || seen.has(place)) break
      seen.add(place)
    }
    // A page with few tab stops would prove nothing.
    expect(seen.size, `${page.url()} with ${key}`).toBeGreaterThan(10)
  }
}

test('on a phone no bar covers the focused element, or a scroll target', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  await signInAsNewAccount(page)
  const { identifier } = await findTherapist(page, { name: 'Harriet' })
  // One page with a bar of its own, and a long one with the bar of a phone alone.
  for (const path of [`/book/${identifier}/`, '/account/']) {
    await openPage(page, path)
    await expectNoFocusCovered(page)
  }

  // A scroll target is above the bar of a phone.
  await openPage(page, `/book/${identifier}/series/`)
  const therapies = page.getByRole('group', { name: en('booking.therapy_question') }).getByRole('radio')
  await therapies.first().check()
  // Low enough that the end of the screen is below it in any position.
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

test('a toast covers no primary button, also under the pointer, on a phone and on a desktop', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  for (const [viewport, known, name] of [
    [phone, '', 'Ada Neil'],
    [desktop, 'Ada Neil', 'Bea Neil'],
  ] as const)
    await test.step(`${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await openPage(page, '/account/')
      const save = page
        .locator('section', { has: page.getByRole('heading', { name: en('account.profile.emergency') }) })
        .getByRole('button', { name: 'Save' })
      const field = page.getByRole('textbox', { name: en('resources.emergency.fields.name') })
      await expect(field).toHaveValue(known)
      await field.fill(name)
      await page.getByRole('textbox', { name: en('resources.emergency.fields.phoneNumber') }).fill('447700900124')
      await save.click()
      const notice = page.locator('[aria-live="polite"] .MuiAlert-root')
      await expect(notice).toBeVisible()
      await notice.hover()
      // Scrolls the button to the position of the toast, like one at the top of a page.
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
})
