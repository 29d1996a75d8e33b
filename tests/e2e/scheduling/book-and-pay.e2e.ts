import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { de, expect, german, type Page, phone, test, type Visit } from '#tests/e2e/support/test.ts'
import { withFlagUnchanged } from '#tests/e2e/support/feature-flag.ts'
import { codeFor, endCheckout, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import {
  bookButton,
  choiceOf,
  fillSignUp,
  goodForm,
  nextStep,
  times,
  typeCode,
  withSum,
} from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const note = 'Ich möchte über die letzten Monate im Büro sprechen.'
const katharina = 'therapist.de@solace.example'

test('A new visitor on a phone, in German, finds a therapist, signs up, books, pays by card, and both see the session', async ({
  visitor,
}) => {
  const browser: Visit = { ...german, viewport: phone, hasTouch: true }
  const their = await visitor(browser)
  const provider = await findTherapist(their, { country: 'DE', name: 'Katharina Brandt' })

  const page = await visitor(browser)
  await page.goto('/de/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('home.title'))
  await withFlagUnchanged(() => searchFor(page, provider))
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .last()
    .click()

  // Booking requires an account: a new client signs up and returns to the slot.
  await page.waitForURL(/\/login\/\?redirect=/)
  await page.getByRole('link', { name: de('login.register') }).click()
  const email = newEmail('new')
  await fillSignUp(page, de, goodForm(email))
  await expect(page.getByText(email)).toBeVisible()
  await typeCode(page, de, await codeFor(page, email))
  await page.waitForURL(/\/book\/.*at=/)
  await expect(page.getByRole('link', { name: de('account.nav.account'), exact: true })).toBeVisible()

  await choiceOf(page, de('booking.modality_question')).check()
  await choiceOf(page, de('booking.therapy_question')).check()
  await nextStep(page, de)
  await expect(times(page, de).and(page.locator(':checked'))).toHaveCount(1)
  await nextStep(page, de)
  await page.getByLabel(de('booking.note')).fill(note)
  await nextStep(page, de)
  await bookButton(page, de).click()

  await page.waitForURL(/\/payment\//)
  await page.getByRole('radio', { name: de('payment_page.card') }).check()
  await page.getByRole('button', { name: withSum(de('appointments.pay')) }).click()
  await endCheckout(page, withSum(de('testGateway.pay')))
  await page.waitForURL(/\/appointments\/[^/]+\/confirmed\/$/)
  await expect(page.getByRole('heading', { level: 1, name: de('booking.done.confirmed') })).toBeFocused()
  await expect(page.getByText(de('payment.success'))).toBeVisible()
  await page.getByRole('link', { name: de('confirmation.view') }).click()
  await expectConfirmed(page)

  // The therapist finds the same session.
  await signInAs(their, katharina)
  await their.goto('/de/appointments/')
  const address = new URL(page.url()).pathname
  await their.locator(`a[href="${address}"]`).first().click()
  await expect(their.getByRole('heading', { name: de('appointments.with', { name: 'Robin Hale' }) })).toBeVisible()
  await expectConfirmed(their)
})

/** Country, region, card: opens the page of a therapist. */
async function searchFor(page: Page, { firstName, lastName, state, nextSlotAt }: PublicProvider): Promise<void> {
  await page.getByRole('button', { name: de('search.open_region') }).click()
  const modal = page.getByRole('dialog', { name: de('search.title') })
  await modal.getByRole('combobox', { name: de('search.region') }).click()
  await modal.getByRole('option', { name: state?.name ?? '', exact: true }).click()
  await modal.getByRole('button', { name: de('search.find') }).click()
  await expect(page).toHaveURL(/state=/)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${firstName} ${lastName}` }) })
  await expect(card.getByRole('link', { name: /^Bei .+ buchen: / }).first()).toBeVisible()
  expect(nextSlotAt).not.toBeNull()
  await card.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${firstName} ${lastName}`)
}

async function expectConfirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/appointments\/[^/]+\/$/)
  await expect(page.getByText(de('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
}
