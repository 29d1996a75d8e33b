import type { PublicProvider } from '#schemas/providers.ts'
import {
  accountMenu,
  desk,
  expect,
  german,
  type Locale,
  type Page,
  phone,
  test,
  toast,
  type Visit,
  words,
} from './kit.ts'
import { whileFlagStays } from './feature-flag.ts'
import { codeFor, endCheckout, newEmail, signInAs } from './people.ts'
import { bookButton, choiceOf, fillSignUp, goodForm, nextStep, times, typeCode, withSum } from './steps.ts'
import { findTherapist } from './therapists.ts'

interface Journey {
  locale: Locale
  note: string
  browser: Visit
  therapist: { country: string; name: string; email: string }
}

const journeys: Record<string, Journey> = {
  'on a phone, in English,': {
    locale: 'en',
    note: 'I would like to talk about the last months at work.',
    browser: { viewport: phone, hasTouch: true },
    therapist: { country: 'GB', name: 'Harriet Pemberton', email: 'therapist.gb@solace.example' },
  },
  'at a desk, in German,': {
    locale: 'de',
    note: 'Ich möchte über die letzten Monate im Büro sprechen.',
    browser: { viewport: desk, ...german },
    therapist: { country: 'DE', name: 'Katharina Brandt', email: 'therapist.de@solace.example' },
  },
}

for (const [how, { locale, note, browser, therapist }] of Object.entries(journeys)) {
  test(`a new visitor ${how} finds a therapist, signs up, books, pays by card, and both see the session`, async ({
    visitor,
  }) => {
    test.setTimeout(180_000)
    const t = words(locale)
    const root = locale === 'de' ? '/de/' : '/'
    const their = await visitor(browser)
    const provider = await findTherapist(their, therapist)

    const page = await visitor(browser)
    await page.goto(root)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
    await whileFlagStays(() => searchFor(page, locale, provider))
    await page
      .getByRole('link', { name: /^\d\d:\d\d$/ })
      .last()
      .click()

    // Booking asks who is there: a new person signs up and comes back to the hour.
    await page.waitForURL(/\/login\/\?redirect=/)
    await page.getByRole('link', { name: t('login.register') }).click()
    const email = newEmail('new')
    await fillSignUp(page, t, goodForm(email))
    await expect(page.getByText(email)).toBeVisible()
    await typeCode(page, t, await codeFor(page, email))
    await page.waitForURL(/\/book\/.*at=/)
    await expect(accountMenu(page)).toBeVisible()

    await choiceOf(page, t('booking.modality_question')).check()
    await choiceOf(page, t('booking.therapy_question')).check()
    await nextStep(page, t)
    await expect(times(page, t).and(page.locator(':checked'))).toHaveCount(1)
    await nextStep(page, t)
    await page.getByLabel(t('booking.note')).fill(note)
    await nextStep(page, t)
    await bookButton(page, t).click()

    await page.waitForURL(/\/payment\//)
    await page.getByRole('radio', { name: t('payment.card') }).check()
    await page.getByRole('button', { name: withSum(t('appointments.pay')) }).click()
    await endCheckout(page, withSum(t('testGateway.pay')))
    await expect(toast(page, t('payment.success'))).toBeVisible({ timeout: 30_000 })
    await expectConfirmed(page, locale, note)

    // The therapist finds the same session.
    await signInAs(their, therapist.email)
    await their.goto(`${root}appointments/`)
    const address = new URL(page.url()).pathname
    await their.locator(`a[href="${address}"]`).first().click()
    await expect(their.getByRole('heading', { name: t('appointments.with', { name: 'Robin Hale' }) })).toBeVisible()
    await expectConfirmed(their, locale, note)
  })
}

/** Country, region, card: the therapist page of somebody. */
async function searchFor(
  page: Page,
  locale: Locale,
  { firstName, lastName, state, nextSlotAt }: PublicProvider,
): Promise<void> {
  const t = words(locale)
  await page.getByRole('button', { name: t('search.open_region') }).click()
  const modal = page.getByRole('dialog', { name: t('search.title') })
  await modal.getByRole('combobox', { name: t('search.region') }).click()
  await modal.getByRole('option', { name: state?.name ?? '', exact: true }).click()
  await modal.getByRole('button', { name: t('search.find') }).click()
  await expect(page).toHaveURL(/state=/)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${firstName} ${lastName}` }) })
  await expect(card.getByText(withSum(t('search.next_slot')))).toBeVisible()
  expect(nextSlotAt).not.toBeNull()
  await card.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${firstName} ${lastName}`)
}

async function expectConfirmed(page: Page, locale: Locale, note: string): Promise<void> {
  const t = words(locale)
  await page.waitForURL(/\/appointments\/[^/]+\/$/)
  await expect(page.getByText(t('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
}
