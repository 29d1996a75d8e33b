import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  lagos,
  type Page,
  phone,
  test,
  type Visit,
} from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { withFlagUnchanged } from '#tests/e2e/support/feature-flag.ts'
import { codeFor, endCheckout, fillWallet, newEmail, resetRateLimits, signInAs } from '#tests/e2e/support/people.ts'
import { payAsNewClient, payButton, proveEmail, withSum, writeNote } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

const note = 'Ich möchte über die letzten Monate im Büro sprechen.'
const katharina = 'therapist.de@solace.example'

test('A new visitor on a phone, in German, finds a therapist, books and pays on one page, and both see the session', async ({
  visitor,
}) => {
  await resetRateLimits()
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

  // The booking needs no account: the hour is held, the summary stays, and a code confirms the address.
  await page.waitForURL(/\/book\/.*at=/)
  await expect(page.getByRole('timer')).toHaveText(/14:\d\d/)
  await expectAccessible(page)
  await expectNoOverflow(page)
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

test('From the chosen hour to the confirmation: at most 5 screens and 8 clicks for a new client, 3 clicks for a returning one', async ({
  visitor,
}) => {
  await resetRateLimits()
  const page = await visitor({ ...lagos, viewport: phone, hasTouch: true })
  const counts = await countSteps(page)
  const { identifier } = await findTherapist(page, { country: 'NG', name: 'Temitope' })
  const email = newEmail('fast')

  await test.step('a new client', async () => {
    await page.goto(`/therapists/${identifier}/`)
    counts.start()
    await page
      .getByRole('link', { name: /^\d\d:\d\d$/ })
      .first()
      .click()
    await expect(page.getByRole('timer')).toBeVisible()
    await proveEmail(page, email)
    await payAsNewClient(page, 'Mina')
    const { screens, clicks } = counts.now()
    expect(screens).toBeLessThanOrEqual(5)
    expect(clicks).toBeLessThanOrEqual(8)
  })

  await test.step('the same client again, from the wallet', async () => {
    await fillWallet(page, 50_000_00)
    await page.goto(`/therapists/${identifier}/`)
    counts.start()
    await page
      .getByRole('link', { name: /^\d\d:\d\d$/ })
      .first()
      .click()
    await page.getByRole('button', { name: withSum(en('book_page.pay_wallet')) }).click()
    await page.waitForURL(/\/confirmed\/$/)
    await expect(page.getByRole('heading', { level: 1, name: en('booking.done.confirmed') })).toBeVisible()
    expect(counts.now().clicks).toBeLessThanOrEqual(3)
  })
})

test('The hour is free again as soon as the page is left; a client who proves an address is signed in', async ({
  visitor,
}) => {
  await resetRateLimits()
  const [page, client] = [await visitor(), await visitor()]
  const { email } = await signInAsNewAccount(client, { firstName: 'Robin' })
  const { identifier } = await findTherapist(page, { name: 'Rowan' })
  const hours = () => page.getByRole('link', { name: /^\d\d:\d\d$/ })
  await page.goto(`/therapists/${identifier}/`)
  const chosen = await hours().first().textContent()
  await hours().first().click()
  await expect(page.getByRole('timer')).toBeVisible()
  await client.goto(`/therapists/${identifier}/`)
  await expect(client.getByRole('link', { name: /^\d\d:\d\d$/ }).first()).not.toHaveText(String(chosen))

  await page.goto(`/therapists/${identifier}/`)
  await expect(hours().first()).toHaveText(String(chosen))
  await hours().first().click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByLabel(en('book_page.email')).fill(email)
  await page.getByRole('button', { name: en('book_page.send_code') }).click()
  await expect(page.getByLabel(en('book_page.box', { place: 1 }))).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
  await expect(page.getByRole('heading', { name: en('book_page.you') })).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('link', { name: en('book_page.series') })).toBeVisible()
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

async function expectConfirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/appointments\/[^/]+\/$/)
  await expect(page.getByText(de('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
}
