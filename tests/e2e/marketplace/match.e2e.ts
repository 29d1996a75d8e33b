/** "Find my match" on a phone: answers, reasons, a booking; the keyboard; German. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { callApi, codeFor, resetRateLimits } from '#tests/e2e/support/people.ts'
import { signUpAs } from '#tests/e2e/support/accounts.ts'
import { de, en, expect, expectNoOverflow, lagos, phone, test } from '#tests/e2e/support/test.ts'

test('a new visitor answers on a phone, sees reasons, saves somebody and begins to book the hour', async ({
  visitor,
}) => {
  await resetRateLimits()
  const page = await visitor({ viewport: phone, ...lagos })
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: en('site.match') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('match.topics_title'))
  await page.getByRole('checkbox', { name: en('match.topics.anxiety') }).check()
  await expectAccessible(page)
  // Enter continues, and Back keeps what was answered.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/match\/\?q=whom$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: en('match.topics.anxiety') })).toBeChecked()
  await page.goForward()
  const next = page.getByRole('button', { name: en('match.continue') })
  await page.getByRole('radio', { name: en('match.whom.individual') }).check()
  await next.click()
  await page.getByRole('checkbox', { name: en('match.formats.video') }).check()
  await next.click()
  await page.getByRole('checkbox', { name: en('match.times.evening') }).check()
  await next.click()
  // Resumed after a reload, and the answers of the visit are still there.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('match.languages_title'))
  for (const _ of ['languages', 'genders', 'beliefs', 'styles', 'budget', 'experience'])
    await page.getByRole('button', { name: en('match.skip') }).click()

  const first = page.getByRole('list').filter({ has: page.getByRole('heading', { level: 2 }) })
  const card = first.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(card).toHaveCount(3)
  await expect(card.first()).toContainText(/Meets \d of your 4 wishes/)
  await expect(card.first()).toContainText(/Why \w+/)
  await expectAccessible(page)
  const name = (await card.first().getByRole('heading', { level: 2 }).textContent()) ?? ''
  await card
    .first()
    .getByRole('button', { name: en('heart.save', { name }) })
    .click()
  // The code that saves follows the first use of the page.
  await expect(card.first().getByRole('button', { name: en('saved.remove', { name }) })).toBeVisible()
  await card
    .first()
    .getByRole('link', { name: /book with/ })
    .first()
    .click()
  await page.waitForURL(/\/book\/[0-9a-f-]{36}\/\?at=\d{4}-/)

  await expect(page.getByRole('timer')).toBeVisible()

  // Whoever was saved on the device is in the new account.
  const { email } = await signUpAs(page, { country: 'NG' })
  await callApi(page, '/session/verify', { method: 'POST', body: { token: await codeFor(page, email) } })
  await page.goto('/account/saved/')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page)
})

test('a crisis leads to help first, in German, and the answers are deleted on request', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto('/de/match/')
  await page.getByRole('checkbox', { name: de('match.topics.crisis') }).check()
  await page.getByRole('button', { name: de('match.continue') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('match_results.help_title'))
  await expect(page.getByRole('link', { name: de('match_results.help_emergency', { number: '112' }) })).toHaveAttribute(
    'href',
    'tel:112',
  )
  await expectNoOverflow(page)
  await page.goto('/de/match/?q=result')
  await page.getByRole('button', { name: de('match_results.delete') }).click()
  await expect(page.getByRole('checkbox', { name: de('match.topics.crisis') })).not.toBeChecked()
  await expectNoOverflow(page)
})
