import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { en, expect, lagos, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, fillWallet, signInAs } from '#tests/e2e/support/people.ts'
import { bookFirstFree, findTherapist, freeSlots, payFromWallet } from '#tests/e2e/support/therapists.ts'

/** No other test cancels with this therapist: a time freed elsewhere would be offered instead. */
const emeka = { name: 'Emeka Obiora', email: 'emeka.obiora@therapists.example' }

/** Times in four days or more, soonest first. */
async function laterSlots(page: Page, provider: PublicProvider): Promise<TimeSlot[]> {
  const slots = (await freeSlots(page, provider)).filter(
    ({ startTime }) => Date.parse(startTime) - Date.now() > 4 * 86_400_000,
  )
  if (slots.length < 10) throw new Error('Too few slots')
  return slots
}

test('A client on the waitlist, on a phone, accepts the time of the mail', async ({ visitor }) => {
  const [page, other] = [await visitor({ ...lagos, viewport: phone }), await visitor(lagos)]
  const provider = await findTherapist(page, { country: 'NG', name: emeka.name })
  const slots = await laterSlots(page, provider)
  await signInAsNewAccount(other, { country: 'NG' })
  const given = await bookFirstFree(other, provider, slots)
  const { email } = await signInAsNewAccount(page, { country: 'NG' })
  const booking = await bookFirstFree(page, provider, slots.toReversed())
  await fillWallet(page, booking.fee)
  await payFromWallet(page, booking)
  const offer = page.getByRole('region', { name: en('waitlist.offered', { name: emeka.name }) })

  await test.step('joins from the page of the session', async () => {
    await page.goto(`/appointments/${booking.identifier}/`)
    await page.getByRole('button', { name: en('waitlist.tell_me') }).click()
    const dialog = page.getByRole('dialog', { name: en('waitlist.tell_me') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await dialog.getByRole('button', { name: en('waitlist.join'), exact: true }).click()
    await expect(page.getByRole('button', { name: en('waitlist.leave') })).toBeVisible()
  })

  await test.step('the mail gives no details and leads to the offer', async () => {
    await callApi(other, `/booking/${given.identifier}/cancel`, { method: 'POST', body: {} })
    await page.goto(await linkIn(page, email, en('mail.client_waitlist_offer.subject'), /\/waitlist\//))
    await expect(offer.getByRole('timer')).toContainText(/(30:00|29:\d\d)/)
    await expectAccessible(page)
    await page.setViewportSize(phone)
  })

  await test.step('accepts it: the session has the new time, for the therapist too', async () => {
    await page.getByRole('button', { name: en('waitlist.take'), exact: true }).click()
    await expect(toast(page, en('waitlist.taken'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/appointments/${booking.identifier}/$`))
    const moved = await callApi<Booking>(page, `/booking/${booking.identifier}`)
    expect(moved).toMatchObject({ status: 'confirmed', startAt: given.startAt })
    await signInAs(other, emeka.email)
    expect((await callApi<Booking>(other, `/appointment/${booking.identifier}`)).startAt).toBe(moved.startAt)
  })
})
