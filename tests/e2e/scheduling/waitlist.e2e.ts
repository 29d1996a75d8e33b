import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, expectNoOverflow, lagos, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
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

const cancel = (page: Page, { identifier }: Booking) =>
  callApi(page, `/booking/${identifier}/cancel`, { method: 'POST', body: {} })

test('A client on the waitlist, on a phone, declines one time from the mail and accepts the next one', async ({
  visitor,
}) => {
  const [page, other] = [await visitor({ ...lagos, viewport: phone }), await visitor(lagos)]
  const provider = await findTherapist(page, { country: 'NG', name: emeka.name })
  const slots = await laterSlots(page, provider)
  await signInAsNewAccount(other, { country: 'NG' })
  const declined = await bookFirstFree(other, provider, slots)
  const given = await bookFirstFree(other, provider, slots)
  const { email } = await signInAsNewAccount(page, { country: 'NG' })
  const booking = await bookFirstFree(page, provider, slots.toReversed())
  await fillWallet(page, booking.fee)
  await payFromWallet(page, booking)
  const leave = page.getByRole('button', { name: en('waitlist.leave') })
  const offer = page.getByRole('region', { name: en('waitlist.offered', { name: emeka.name }) })

  await test.step('joins from the page of the session', async () => {
    await page.goto(`/appointments/${booking.identifier}/`)
    await page.getByRole('button', { name: en('waitlist.tell_me') }).click()
    const dialog = page.getByRole('dialog', { name: en('waitlist.tell_me') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await dialog.getByRole('button', { name: en('waitlist.join'), exact: true }).click()
    await expect(leave).toBeVisible()
  })

  await test.step('the mail gives no details and leads to the offer, which is declined', async () => {
    await cancel(other, declined)
    await page.goto(await linkIn(page, email, en('mail.client_waitlist_offer.subject'), /\/waitlist\//))
    await expect(offer.getByRole('timer')).toContainText(/(30:00|29:\d\d)/)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: en('waitlist.decline') }).click()
    await expect(toast(page, /goes to the next person/)).toBeVisible()
    await expect(leave).toBeVisible()
  })

  await test.step('stays on the waitlist, and is offered the next free time, in both languages', async () => {
    await cancel(other, given)
    const isOffered = () =>
      callApi<{ data: WaitlistEntry[] }>(page, '/waitlist').then(({ data }) =>
        data.some((entry) => entry.offer?.startAt === given.startAt),
      )
    await expect.poll(isOffered, { intervals: [100, 250], timeout: 30_000 }).toBe(true)
    await page.goto('/de/waitlist/')
    await expect(page.getByRole('region', { name: de('waitlist.offered', { name: emeka.name }) })).toBeVisible()
    await expectNoOverflow(page)
  })

  await test.step('accepts it: the session has the new time, for the therapist too', async () => {
    await page.getByRole('button', { name: de('waitlist.take'), exact: true }).click()
    await expect(toast(page, de('waitlist.taken'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/appointments/${booking.identifier}/$`))
    const moved = await callApi<Booking>(page, `/booking/${booking.identifier}`)
    expect(moved).toMatchObject({ status: 'confirmed', startAt: given.startAt })
    await signInAs(other, emeka.email)
    expect((await callApi<Booking>(other, `/appointment/${booking.identifier}`)).startAt).toBe(moved.startAt)
  })
})
