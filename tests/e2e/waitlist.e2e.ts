import type { TimeSlot } from '#schemas/availability.ts'
import type { Booking } from '#schemas/bookings.ts'
import type { PublicProvider } from '#schemas/providers.ts'
import { expectAccessible } from './axe.ts'
import { desk, expect, german, lagos, type Locale, type Page, phone, test, toast, type Visit, words } from './kit.ts'
import { ask, fillWallet, signInAs, signUpAs } from './people.ts'
import { bookFirstFree, findTherapist, freeSlots, payFromWallet } from './therapists.ts'

const journeys: Record<string, { locale: Locale; browser: Visit; place: number }> = {
  'on a phone, in English': { locale: 'en', browser: { ...lagos, viewport: phone }, place: 5 },
  'at a desk, in German': { locale: 'de', browser: { ...german, viewport: desk }, place: 9 },
}

/** Nobody else cancels with this therapist: a time that came free elsewhere would be offered instead. */
const emeka = { name: 'Emeka Obiora', email: 'emeka.obiora@therapists.example' }

/** A new client with a paid session at the first of these times that is still free. */
async function withSession(page: Page, provider: PublicProvider, slots: readonly TimeSlot[]): Promise<Booking> {
  await signUpAs(page, { country: 'NG' })
  const booking = await bookFirstFree(page, provider, slots)
  await fillWallet(page, booking.fee)
  await payFromWallet(page, booking)
  return booking
}

/** Times in four days or more: from one place near the start onwards, and from one near the end backwards. */
async function fewSlots(page: Page, provider: PublicProvider, place: number) {
  const slots = (await freeSlots(page, provider)).filter(
    ({ startTime }) => Date.parse(startTime) - Date.now() > 4 * 86_400_000,
  )
  const middle = Math.floor(slots.length / 2)
  if (place >= middle) throw new Error('Too few slots')
  return { early: slots.slice(place, middle), late: slots.slice(middle, slots.length - place + 1).toReversed() }
}

for (const [how, { locale, browser, place }] of Object.entries(journeys)) {
  test(`Whoever waits ${how} gets the time another client gives back`, async ({ visitor }) => {
    test.setTimeout(150_000)
    const t = words(locale)
    const root = locale === 'de' ? '/de' : ''
    const [page, other] = [await visitor(browser), await visitor(lagos)]
    const provider = await findTherapist(page, { country: 'NG', name: emeka.name })
    const { early, late } = await fewSlots(page, provider, place)
    const given = await withSession(other, provider, early)
    const booking = await withSession(page, provider, late)

    await page.goto(`${root}/appointments/${booking.identifier}/`)
    await page.getByRole('button', { name: t('waitlist.tell_me') }).click()
    const dialog = page.getByRole('dialog', { name: t('waitlist.tell_me') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(browser.viewport ?? desk)
    await dialog.getByRole('button', { name: t('waitlist.join'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('waitlist.leave') })).toBeVisible()

    await other.goto(`/appointments/${given.identifier}/`)
    await other.getByRole('button', { name: words('en')('appointments.cancel') }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel and get/ })
      .click()
    await expect(other.getByRole('dialog')).toBeHidden()

    const offer = page.getByRole('region', { name: t('waitlist.offered', { name: emeka.name }) })
    await expect(async () => {
      await page.goto(`${root}/waitlist/`)
      await expect(offer).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(offer.getByRole('timer')).toContainText(/(30:00|29:\d\d)/)
    await expectAccessible(page)
    await page.setViewportSize(browser.viewport ?? desk)

    await offer.getByRole('button', { name: t('waitlist.take'), exact: true }).click()
    await expect(toast(page, t('waitlist.taken'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/appointments/${booking.identifier}/$`))
    const moved = await ask<Booking>(page, `/booking/${booking.identifier}`)
    expect(moved).toMatchObject({ status: 'confirmed', startAt: given.startAt })

    await signInAs(other, emeka.email)
    expect((await ask<Booking>(other, `/appointment/${booking.identifier}`)).startAt).toBe(moved.startAt)
    await page.goto(`${root}/waitlist/`)
    await expect(page.getByText(t('waitlist.empty'))).toBeVisible()
    await expectAccessible(page)
  })
}

test('The mail about an earlier time gives nothing away and leads to it', async ({ visitor }) => {
  const [page, other] = [await visitor(lagos), await visitor(lagos)]
  const provider = await findTherapist(page, { country: 'NG', name: emeka.name })
  const { early, late } = await fewSlots(page, provider, 13)
  const given = await withSession(other, provider, early)
  const { email } = await signUpAs(page, { country: 'NG' })
  const booking = await bookFirstFree(page, provider, late)
  const day = ({ startAt }: Booking) => startAt?.slice(0, 10)
  const wish = { fromDate: day(given), toDate: day(booking), partOfDay: 'any' }
  await ask(page, '/waitlist', { method: 'POST', body: { bookingIdentifier: booking.identifier, ...wish } })
  await ask(other, `/booking/${given.identifier}/cancel`, { method: 'POST', body: {} })
  const mailbox = await page.context().newPage()
  const letter = mailbox.getByText('An earlier time is free for you').first()
  await expect(async () => {
    await mailbox.goto(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
    await expect(letter).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await letter.click()
  const address = await mailbox
    .getByRole('link', { name: /\/waitlist\// })
    .first()
    .getAttribute('href')
  await mailbox.close()
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { name: new RegExp(emeka.name) })).toBeVisible()
  await page.getByRole('button', { name: words('en')('waitlist.decline') }).click()
  await expect(toast(page, /goes to the next person/)).toBeVisible()
  await page.getByRole('button', { name: words('en')('waitlist.leave') }).click()
  await expect(page.getByText(words('en')('waitlist.empty'))).toBeVisible()
})
