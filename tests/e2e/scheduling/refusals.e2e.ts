import { en, expect, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { fillBooking, payButton } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('An expired session leads over the sign-in back to the page, with all its input', async ({ visitor }) => {
  const page = await visitor({ refusals: true })
  const { email, password } = await signInAsNewAccount(page, { country: 'US' })
  const therapist = await findTherapist(page, { country: 'US' })
  await page.goto(`/book/${therapist.identifier}/`)
  await fillBooking(page, en, { note: 'Typed before the session ended.' })
  // It ends with the booking itself.
  await page.route('**/api/booking', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await payButton(page, en).click()
  await page
    .getByRole('link', { name: en('book_page.sign_in'), exact: true })
    .last()
    .click()
  await page.waitForURL(/\/login\/\?redirect=%2Fbook%2F/)
  await page.getByLabel(en('login.email')).fill(email)
  await page.getByLabel(en('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: en('login.submit') }).click()
  await page.waitForURL(/\/book\//)
  await expect(page.locator('#note')).toHaveValue('Typed before the session ended.')
  await expect(page.getByRole('timer')).toBeVisible()
})
