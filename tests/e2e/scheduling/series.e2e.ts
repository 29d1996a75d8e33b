import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  de,
  en,
  expect,
  expectNoOverflow,
  german,
  type Page,
  phone,
  test,
  toast,
  type words,
} from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, fillWallet, signInAs } from '#tests/e2e/support/people.ts'
import { times } from '#tests/e2e/support/steps.ts'
import { bookingOf as orderOf, findTherapist, freeSlots, postDirectly } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>
const harriet = 'therapist.gb@solace.example'

/** Three sessions of a new client, booked without the form. */
async function bookedSeries(page: Page, therapist: PublicProvider, fromTheStart: number): Promise<Series> {
  const slots = await freeSlots(page, therapist)
  for (const slot of slots.slice(fromTheStart)) {
    const answer = await postDirectly(page, '/booking/series', {
      ...orderOf(therapist, slot),
      frequency: 'weekly',
      count: 3,
      conflictPolicy: 'nearest',
      payment: 'upfront',
    })
    if (answer.ok()) return (await answer.json()) as Series
    expect(answer.status(), await answer.text()).toBe(409)
  }
  throw new Error('No free hour is left')
}

const bookingOf = ({ items }: Series, place: number) => items[place]?.bookingIdentifier ?? ''
const statusesOf = async (page: Page, booking: string) =>
  (await callApi<Series>(page, `/appointment/${booking}/series`)).items.map(({ bookingStatus }) => bookingStatus)

/** Fills in the page of a series; the dates are shown below as soon as it is complete. */
async function fillIn(page: Page, therapist: PublicProvider, t: Reader) {
  await page
    .getByRole('radio', { name: therapist.modalities[0]?.name ?? '' })
    .first()
    .check()
  const therapies = page.getByRole('group', { name: t('booking.therapy_question') }).getByRole('radio')
  await therapies.first().check()
  await times(page, t).last().check()
  await page.getByRole('radio', { name: t('series.frequencies.fortnightly') }).check()
  await page.getByLabel(t('series.count')).selectOption('4')
  await page.getByRole('radio', { name: t('series.payments.upfront') }).check()
}
const dates = (page: Page, t: Reader) => page.getByRole('list', { name: t('series.dates') }).getByRole('listitem')

test('A client previews every date of a series, pays for all at once, and sees them together', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { name: 'Harriet' })
  await fillWallet(page, 4 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  await page.goto(`/book/${therapist.identifier}/`)
  await page.getByRole('link', { name: en('book_page.series') }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Book several sessions with Harriet/ })).toBeVisible()
  await expect(page.getByText(en('series.dates_wait'))).toBeVisible()
  await page.getByRole('button', { name: en('series.book_some') }).click()
  await expect(page.getByText(en('validation.timeslot'))).toBeVisible()

  await fillIn(page, therapist, en)
  await expect(dates(page, en)).toHaveCount(4)
  await expect(dates(page, en).first()).toContainText('1.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book \d sessions, pay £[\d.]+ now$/ }).click()

  await page.waitForURL('**/payment/*/')
  await expect(page.getByText(/^For \d sessions$/)).toBeVisible()
  await page.getByRole('radio', { name: /^Wallet/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: en('series.done') })).toBeVisible()
  await page.getByRole('link', { name: en('confirmation.view') }).click()
  await expect(page.getByRole('heading', { name: en('series.panel') })).toBeVisible()
  await expect(dates(page, en)).toHaveCount(4)
  await expect(dates(page, en).getByText(en('resources.appointments.choices.status.confirmed'))).not.toHaveCount(0)
  await expectAccessible(page)
})

test('A therapist moves all sessions of a series; on a German phone the client cancels this one and the following', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { name: 'Harriet' })
  await fillWallet(page, 4 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  const series = await bookedSeries(page, therapist, 20)
  await callApi(page, `/payment/booking/${bookingOf(series, 0)}`, { method: 'POST', body: { method: 'wallet' } })

  await test.step('the therapist sees the new time of each before they are moved', async () => {
    const their = await visitor(german)
    await signInAs(their, harriet)
    await their.goto(`/de/appointments/${bookingOf(series, 0)}/`)
    await their.getByRole('button', { name: de('series.move_some') }).click()
    const dialog = their.getByRole('dialog', { name: de('series.move_some') })
    await dialog.getByRole('radio', { name: de('series.scopes.all') }).check()
    await times(their, de).first().check()
    await expect(dialog.getByRole('list', { name: de('series.dates') }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(their)
    await dialog.getByRole('button', { name: /^\d Sitzungen verschieben$/ }).click()
    await expect(toast(their, de('series.moved_now'))).toBeVisible()
    const moved = await callApi<Booking>(page, `/appointment/${bookingOf(series, 0)}`)
    expect(moved.startAt).not.toBe(series.items[0]?.startAt)
  })

  await test.step('the form of a series fits in German on a phone', async () => {
    await page.goto(`/de/book/${therapist.identifier}/series/`)
    await fillIn(page, await callApi<PublicProvider>(page, `/providers/${therapist.identifier}`), de)
    await expect(dates(page, de)).toHaveCount(4)
    await expectNoOverflow(page)
  })

  await test.step('the client cancels with the refund that was shown', async () => {
    await page.goto(`/de/appointments/${bookingOf(series, 1)}/`)
    await page.getByRole('button', { name: de('series.cancel_some') }).click()
    const dialog = page.getByRole('dialog', { name: de('series.cancel_some') })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('radio', { name: de('series.scopes.all') }).check()
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await dialog.getByRole('radio', { name: de('series.scopes.following') }).check()
    await expect(dialog.getByText(/^Gutschrift auf das Guthaben: /)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await dialog.getByRole('button', { name: '2 Sitzungen absagen' }).click()
    await expect(toast(page, de('series.cancelled_now'))).toBeVisible()
    const cancelled = de('resources.appointments.choices.status.cancelled')
    await expect(dates(page, de).filter({ hasText: cancelled })).toHaveCount(2)
    expect(await statusesOf(page, bookingOf(series, 0))).toEqual(['confirmed', 'cancelled', 'cancelled'])
  })
})
