import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { withFlagUnchanged } from '#tests/e2e/support/feature-flag.ts'
import {
  callApi,
  codeFor,
  endCheckout,
  fillWallet,
  newEmail,
  resetRateLimits,
  signInAs,
} from '#tests/e2e/support/people.ts'
import { payButton, withSum, writeNote } from '#tests/e2e/support/steps.ts'
import { findTherapist, freeSlots } from '#tests/e2e/support/therapists.ts'

const note = 'Ich möchte über die letzten Monate im Büro sprechen.'
const katharina = 'therapist.de@solace.example'

test('A new visitor on a phone, in German, finds a therapist, books and pays on one page in at most 5 screens and 8 clicks, and again in 3', async ({
  visitor,
}) => {
  await resetRateLimits()
  const page = await visitor({ ...german, viewport: phone, hasTouch: true, serviceWorker: true })
  const counts = await countSteps(page)
  await page.goto('/de/')
  const provider = await findTherapist(page, { country: 'DE', name: 'Katharina Brandt' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('home.title'))
  await withFlagUnchanged(() => searchFor(page, provider))
  counts.start()
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .last()
    .click()

  // The booking needs no account: the hour is held, the summary stays, and a code confirms the address.
  await page.waitForURL(/\/book\/.*at=/)
  await expect(page.getByRole('timer')).toHaveText(/14:\d\d/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  const email = newEmail('new')
  await page.getByLabel(de('book_page.email')).fill(email)
  await page.getByLabel(de('book_page.email')).press('Enter')
  await expect(page.getByLabel(de('book_page.box', { place: 1 }))).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
  await expect(page.getByText(de('book_page.email_confirmed', { email }))).toBeVisible()
  await page.getByLabel(de('book_page.name')).fill('Robin Hale')
  await writeNote(page, note)

  // Pressed too early, the button says what is missing.
  await payButton(page, de).click()
  const terms = page.getByRole('checkbox', { name: /^Ich bin mindestens 18/ })
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAccessibleDescription(de('validation.terms'))
  await terms.check()
  await payButton(page, de).click()
  await endCheckout(page, withSum(de('testGateway.pay')))
  await page.waitForURL(/\/appointments\/[^/]+\/confirmed\/$/)
  await expect(page.getByRole('heading', { level: 1, name: de('booking.done.confirmed') })).toBeFocused()
  const { screens, clicks } = counts.now()
  expect(screens).toBeLessThanOrEqual(5)
  expect(clicks).toBeGreaterThan(3)
  expect(clicks).toBeLessThanOrEqual(8)
  await page.getByRole('link', { name: de('confirmation.view') }).click()
  await page.waitForURL(/\/appointments\/[^/]+\/$/)
  await expect(page.getByText(de('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  const identifier = new URL(page.url()).pathname.split('/').at(-2)

  await test.step('the same client again, from the wallet', async () => {
    await fillWallet(page, 500_00)
    await page.goto(`/de/therapists/${provider.identifier}/`)
    counts.start()
    await page
      .getByRole('link', { name: /^\d\d:\d\d$/ })
      .last()
      .click()
    await page.getByRole('button', { name: withSum(de('book_page.pay_wallet')) }).click()
    await page.waitForURL(/\/confirmed\/$/)
    await expect(page.getByRole('heading', { level: 1, name: de('booking.done.confirmed') })).toBeVisible()
    expect(counts.now().clicks).toBeGreaterThan(0)
    expect(counts.now().clicks).toBeLessThanOrEqual(3)
  })

  await test.step('the therapist finds the session', async () => {
    const their = await visitor(german)
    await signInAs(their, katharina)
    const session = await callApi<Booking>(their, `/appointment/${identifier}`)
    expect(session).toMatchObject({ status: 'confirmed', note })
    expect(JSON.stringify(session.participants)).toContain('Robin')
  })
})

test('The hour is free again as soon as the page is left', async ({ visitor }) => {
  await resetRateLimits()
  const [page, client] = [await visitor(), await visitor()]
  await signInAsNewAccount(client)
  const therapist = await findTherapist(page, { name: 'Rowan' })
  const hours = () => page.getByRole('link', { name: /^\d\d:\d\d$/ })
  await page.goto(`/therapists/${therapist.identifier}/`)
  const chosen = await hours().first().textContent()
  await hours().first().click()
  await expect(page.getByRole('timer')).toBeVisible()
  const held = new URL(page.url()).searchParams.get('at') ?? ''
  const isFree = async () =>
    (await freeSlots(client, therapist)).some(({ startTime }) => Date.parse(startTime) === Date.parse(held))
  expect(await isFree()).toBe(false)

  await page.goto(`/therapists/${therapist.identifier}/`)
  await expect(hours().first()).toHaveText(String(chosen))
  expect(await isFree()).toBe(true)
})

/** Counts documents and clicks from `start` on, over all pages. */
async function countSteps(page: Page) {
  let [screens, clicks] = [0, 0]
  page.on('load', () => (screens += 1))
  await page.exposeFunction('countClick', () => void (clicks += 1))
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted && event.detail > 0) (globalThis as unknown as { countClick: () => void }).countClick()
    })
  })
  return {
    start: () => void ([screens, clicks] = [0, 0]),
    now: () => ({ screens, clicks }),
  }
}

/** Country, region, card: opens the page of a therapist. */
async function searchFor(page: Page, { firstName, lastName, state, nextSlotAt }: PublicProvider): Promise<void> {
  await page.getByRole('button', { name: de('home_search.open_region') }).click()
  const modal = page.getByRole('dialog', { name: de('home_search.title') })
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
