import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, phone, test } from '#tests/e2e/support/test.ts'
import { newEmail, resetRateLimits } from '#tests/e2e/support/people.ts'
import { payButton, writeNote } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const note = 'Zum ersten Mal hier.'

test('A new visitor on a phone signs in with a provider while booking: the hour stays held, and is booked', async ({
  visitor,
}) => {
  await resetRateLimits()
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  const { identifier } = await findTherapist(page, { country: 'DE', name: 'Katharina Brandt' })
  await page.goto(`/de/therapists/${identifier}/`)
  const hour = page.getByRole('link', { name: /^\d\d:\d\d$/ }).last()
  const time = String(await hour.textContent())
  await hour.click()
  await expect(page.getByRole('timer')).toHaveText(/14:\d\d/)
  const chosen = new URL(page.url())
  await writeNote(page, note)
  await page.getByRole('button', { name: de('social_buttons.continue', { provider: 'Test ID' }) }).click()

  // At the provider, and back in the language in which it began.
  await page.waitForURL(/\/authorize/)
  const email = newEmail('amara')
  await page.getByLabel(de('testProvider.email')).fill(email)
  await page.getByLabel(de('testProvider.first_name')).fill('Amara')
  await page.getByLabel(de('testProvider.last_name')).fill('Eze')
  await page.getByRole('button', { name: de('testProvider.sign_in') }).click()
  await page.waitForURL((url) => url.pathname === chosen.pathname && url.search === chosen.search && url.hash === '')
  await expect(page.getByRole('heading', { level: 1, name: de('social.confirm_title') })).toBeVisible()
  await expect(page.getByLabel(de('register.first_name'))).toHaveValue('Amara')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: de('register.terms') }).check()
  await page.getByRole('button', { name: de('social.confirm_submit') }).click()

  // The same page with the same hour, held for the person who is now signed in.
  await page.waitForURL((url) => url.pathname === chosen.pathname && url.search === chosen.search)
  await expect(page.getByRole('timer')).toHaveText(/14:\d\d/)
  await expect(page.getByText(new RegExp(`, ${time} Uhr$`)).first()).toBeVisible()
  await expect(page.locator('#note')).toHaveValue(note)
  await expect(page.getByRole('heading', { name: de('book_page.you') })).toBeHidden()
  const booked = page.waitForResponse((response) => response.url().endsWith('/api/booking'))
  await payButton(page, de).click()
  expect((await booked).status()).toBe(201)
  await page.waitForURL(/\/checkout\//)
})
