import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { Series } from '#schemas/scheduling/series.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, phone, test, toast, type words } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, fillWallet, signInAs } from '#tests/e2e/support/people.ts'
import { times, withSum } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>
const harriet = 'therapist.gb@solace.example'

const statusesOf = async (page: Page, booking: string) =>
  (await callApi<Series>(page, `/appointment/${booking}/series`)).items.flatMap(
    ({ bookingStatus }) => bookingStatus ?? [],
  )

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

test('A client books a series on a German phone and pays for all at once; the therapist moves all, the client cancels this one and the following', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  await signInAsNewAccount(page)
  const { identifier } = await findTherapist(page, { name: 'Harriet' })
  await page.goto(`/de/book/${identifier}/`)
  const therapist = await callApi<PublicProvider>(page, `/providers/${identifier}`)
  await fillWallet(page, 5 * Math.max(...therapist.therapies.map(({ fee }) => fee)))

  await test.step('every date is shown before the booking', async () => {
    await page.getByRole('link', { name: de('book_page.series') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Harriet/ })).toBeVisible()
    await expect(page.getByText(de('series.dates_wait'))).toBeVisible()
    await fillIn(page, therapist, de)
    await expect(dates(page, de)).toHaveCount(4)
    await expect(dates(page, de).first()).toContainText('1.')
    await expectAccessible(page)
    await page.setViewportSize(phone)
  })

  await test.step('all are paid at once, and shown together', async () => {
    await page.getByRole('button', { name: withSum(de('series.book')) }).click()
    await page.waitForURL('**/payment/*/')
    await expect(page.getByText(withSum(de('payment_page.sessions')))).toBeVisible()
    await page.getByRole('radio', { name: withSum(de('payment_page.wallet')) }).check()
    await page.getByRole('button', { name: withSum(de('appointments.pay')) }).click()
    await expect(page.getByRole('heading', { level: 1, name: de('series.done') })).toBeVisible()
    await page.getByRole('link', { name: de('confirmation.view') }).click()
    await expect(page.getByRole('heading', { name: de('series.panel') })).toBeVisible()
    await expect(dates(page, de)).toHaveCount(4)
    await expect(dates(page, de).getByText(de('resources.appointments.choices.status.confirmed'))).not.toHaveCount(0)
  })

  const first = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  const series = await callApi<Series>(page, `/appointment/${first}/series`)
  // A date on which the hour is taken is left out.
  const [one, another, ...others] = series.items.flatMap(({ bookingIdentifier }) => bookingIdentifier ?? [])
  if (!one || !another || others.length === 0) throw new Error('Too few dates')
  const count = 2 + others.length

  await test.step('the therapist sees the new time of each before they are moved', async () => {
    const their = await visitor(german)
    await signInAs(their, harriet)
    await their.goto(`/de/appointments/${one}/`)
    await their.getByRole('button', { name: de('series.move_some') }).click()
    const dialog = their.getByRole('dialog', { name: de('series.move_some') })
    await dialog.getByRole('radio', { name: de('series.scopes.all') }).check()
    await times(their, de).first().check()
    await expect(dialog.getByRole('list', { name: de('series.dates') }).getByRole('listitem')).toHaveCount(count)
    await expectAccessible(their)
    await dialog.getByRole('button', { name: /^\d Sitzungen verschieben$/ }).click()
    await expect(toast(their, de('series.moved_now'))).toBeVisible()
    const moved = await callApi<Booking>(page, `/appointment/${one}`)
    expect(moved.startAt).not.toBe(series.items[0]?.startAt)
  })

  await test.step('the client cancels with the refund that was shown', async () => {
    await page.goto(`/de/appointments/${another}/`)
    await page.getByRole('button', { name: de('series.cancel_some') }).click()
    const dialog = page.getByRole('dialog', { name: de('series.cancel_some') })
    await expect(dialog.getByRole('listitem')).toHaveCount(count - 1)
    await expect(dialog.getByText(/^Gutschrift auf das Guthaben: /)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await dialog.getByRole('button', { name: `${count - 1} Sitzungen absagen` }).click()
    await expect(toast(page, de('series.cancelled_now'))).toBeVisible()
    const cancelled = de('resources.appointments.choices.status.cancelled')
    await expect(dates(page, de).filter({ hasText: cancelled })).toHaveCount(count - 1)
    expect(await statusesOf(page, one)).toEqual(['confirmed', 'cancelled', ...others.map(() => 'cancelled')])
  })
})
