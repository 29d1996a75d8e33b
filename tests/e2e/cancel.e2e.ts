import type { TimeSlot } from '#schemas/availability.ts'
import type { Booking } from '#schemas/bookings.ts'
import { expectAccessible } from './axe.ts'
import { de, en, expect, german, lagos, type Page, phone, test, toast } from './kit.ts'
import { ask, signInAs, theo } from './people.ts'
import { makeLate, paidSession } from './sessions.ts'
import { withSum } from './steps.ts'
import { findTherapist, freeSlots, postAnew } from './therapists.ts'

test.describe.configure({ timeout: 120_000 })

/** The first session ahead that fits, as its owner sees it. */
async function upcoming(page: Page, fits: (booking: Booking, hours: number) => boolean): Promise<Booking> {
  const { data } = await ask<{ data: Booking[] }>(page, '/appointment?statuses=confirmed')
  const found = data.find((booking) => {
    const hours = (Date.parse(booking.startAt ?? '') - Date.now()) / 3_600_000
    return hours > 0 && fits(booking, hours)
  })
  if (!found) throw new Error('No session fits')
  return found
}

async function openCancel(page: Page, booking: Booking) {
  await page.goto(`/appointments/${booking.identifier}/`)
  await page.getByRole('button', { name: en('appointments.cancel') }).click()
  return page.getByRole('dialog', { name: en('cancellation.title') })
}

/** Asks for the first of these times that nobody was quicker to take. */
async function askToMove(page: Page, { identifier }: Booking, slots: readonly TimeSlot[]): Promise<void> {
  for (const slot of slots) {
    const answer = await postAnew(page, `/appointment/${identifier}/reschedule`, {
      timeslotIdentifier: slot.identifier,
    })
    if (answer.ok()) return
    expect(answer.status(), await answer.text()).toBe(409)
  }
  throw new Error('Nobody left a free hour')
}

const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en-GB')}`
const cancelled = (page: Page) => page.getByText(en('resources.appointments.choices.status.cancelled'), { exact: true })

test('Cancelling in time names the sum that comes back, and brings it', async ({ visitor }) => {
  const page = await visitor(lagos)
  const booking = await paidSession(page, await findTherapist(page, { country: 'NG', name: 'Chidi' }))
  const { balance } = await ask<{ balance: number }>(page, '/wallet/balance')
  const dialog = await openCancel(page, booking)
  await expect(dialog).toContainText(`${naira(booking.fee)} goes back to the wallet at once.`)
  await dialog.getByRole('button', { name: `Cancel and get ${naira(booking.fee)} back` }).click()
  await expect(toast(page, `${naira(booking.fee)} is in the wallet again`)).toBeVisible()
  await expect(cancelled(page)).toBeVisible()
  // Closing goes a step back, which another address would cut short.
  await expect(dialog).toBeHidden()
  await page.goto('/wallet/')
  await expect(page.getByText(naira(balance + booking.fee), { exact: true }).first()).toBeVisible()
})

test('Cancelling late says before the click that nothing comes back', async ({ visitor }) => {
  const page = await visitor(lagos)
  await signInAs(page, 'client.ng@solace.example')
  const booking = await upcoming(page, (_, hours) => hours < 48)
  const dialog = await openCancel(page, booking)
  await expect(dialog).toContainText(`${naira(booking.fee)} is not refunded`)
  await dialog.getByLabel(en('cancellation.message')).fill('Hm')
  await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
  await expect(dialog.getByLabel(en('cancellation.message'))).toHaveAccessibleDescription(en('validation.comment'))
  await dialog.getByLabel(en('cancellation.message')).fill('I am sorry, I fell ill.')
  await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
  await expect(cancelled(page)).toBeVisible()
})

test('A therapist who cancels late gives everything back', async ({ visitor }) => {
  const page = await visitor(lagos)
  await signInAs(page, theo)
  const booking = await upcoming(page, ({ fee, participants }, hours) => {
    const isKelechis = participants.some(({ firstName }) => firstName === 'Kelechi')
    return fee > 0 && hours < 48 && !isKelechis
  })
  const dialog = await openCancel(page, booking)
  await dialog.getByRole('button', { name: `Cancel and give ${naira(booking.fee)} back` }).click()
  await expect(cancelled(page)).toBeVisible()
})

test('Escape keeps the session, and the focus returns to the button', async ({ visitor }) => {
  const page = await visitor()
  await signInAs(page, 'client.gb@solace.example')
  const booking = await upcoming(page, () => true)
  const dialog = await openCancel(page, booking)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: en('appointments.cancel') })).toBeFocused()
})

test('Right after paying one click takes everything back', async ({ visitor }) => {
  const page = await visitor()
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, 15)
  const { balance } = await ask<{ balance: number }>(page, '/wallet/balance')
  await page.goto(`/appointments/${booking.identifier}/`)
  const undo = page.getByRole('region', { name: en('cancellation.undo') })
  await expect(undo.getByRole('timer')).toContainText(/^[0-2]:\d\d left$/)
  await expectAccessible(page)
  await undo.getByRole('button', { name: /^Undo and get £/ }).click()
  await expect(cancelled(page)).toBeVisible()
  await expect(undo).toBeHidden()
  const after = await ask<{ balance: number }>(page, '/wallet/balance')
  expect(after.balance).toBe(balance + booking.fee)
})

test('A reason can be given, in German, on a phone; a new time that waits falls away', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, 17)
  await makeLate(booking)
  await askToMove(page, booking, (await freeSlots(page, therapist)).slice(0, -18).toReversed())
  await page.goto(`/de/appointments/${booking.identifier}/`)
  await page.getByRole('button', { name: de('appointments.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: de('cancellation.title') })
  await expect(dialog).toContainText(de('cancellation.move_falls_away'))
  await dialog.getByLabel(de('cancellation.reason')).selectOption({ label: de('cancellation.reason_codes.illness') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: withSum(de('cancellation.submit_refund')) }).click()
  await expect(page.getByText(de('resources.appointments.choices.status.cancelled'), { exact: true })).toBeVisible()
})
