import { en, expect, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { endCheckout } from '#tests/e2e/support/people.ts'
import { fillBooking, payButton, withSum, writeNote } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const confirmed = (page: Page) => page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })

test('A note has a limit; a declined card says so, and the session can still be paid', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, refusals: true })
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { name: 'Eleanor' })
  await page.goto(`/book/${therapist.identifier}/`)

  await test.step('a note has a limit', async () => {
    await writeNote(page, 'x'.repeat(401))
    await expect(page.locator('#note')).toHaveValue('x'.repeat(400))
  })

  await test.step('a declined card says so, and the session is paid after all', async () => {
    await fillBooking(page, en)
    await payButton(page, en).click()
    await endCheckout(page, /^Decline/)
    await page.waitForURL(/\/payment\//)
    await expect(toast(page, 'Payment failed. Please try again.')).toBeVisible()
    await page.getByRole('radio', { name: en('payment_page.card') }).check()
    await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
    await endCheckout(page, /^Pay £/)
    await expect(page.getByText('Payment successful!')).toBeVisible()
    await expect(confirmed(page)).toBeVisible()
  })
})

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
