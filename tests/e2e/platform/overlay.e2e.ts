import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'
import { endCheckout } from '#tests/e2e/support/people.ts'
import { handleRequests } from '#tests/e2e/support/requests.ts'
import { withSum } from '#tests/e2e/support/steps.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('While a card payment is pending the overlay asks to wait, and after 15 seconds it offers to check again', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.clock.install()
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { name: 'Imran' })
  const booking = await bookFreeHour(page, therapist)
  await page.goto(`/payment/${booking.identifier}/`)
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
  await page.waitForURL(/\/checkout\//)
  const answerAgain = await handleRequests(page, '**/api/payment/status/**', async (route) => {
    const { reference } = {
      reference: decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
    }
    const json = {
      status: 'processing',
      final: false,
      reference,
      amount: booking.fee,
      currency: booking.currency,
      purpose: 'booking',
    }
    await route.fulfill({ status: 202, json })
  })
  // From here on the clock is fake, so that the test controls the seconds of the overlay.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await endCheckout(page, /^Pay £/)
  await page.waitForURL(/\/payment\/.*reference=/)
  const overlay = page.getByRole('status').filter({ hasText: "Please don't close this window!" })
  // Rendering needs a little time too.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(overlay).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(overlay).toContainText('We are processing your request')
  await expect(overlay).toContainText('Secure 256-bit SSL encrypted payment')
  await page.clock.runFor(13_000)
  await expect(overlay).not.toContainText('This is taking longer than expected.')
  await page.clock.runFor(3_000)
  await expect(overlay).toContainText('This is taking longer than expected.')

  await page.clock.resume()
  answerAgain()
  await overlay.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
})
