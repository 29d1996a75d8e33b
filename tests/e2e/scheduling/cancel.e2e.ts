import pg from 'pg'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { en, expect, lagos, type Page, test, toast } from '#tests/e2e/support/test.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { bookFreeHour, moveIntoWindow, paidSession } from '#tests/e2e/support/sessions.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: en('cancellation.title') })

async function openCancel(page: Page, booking: Booking) {
  await page.goto(`/appointments/${booking.identifier}/`)
  await page.getByRole('button', { name: en('appointments.cancel') }).click()
  return dialogOf(page)
}

const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en-GB')}`
const cancelled = (page: Page) => page.getByText(en('resources.appointments.choices.status.cancelled'), { exact: true })

/** As if these had been paid long ago, so that the undo period is over. */
async function paidLongAgo(...bookings: Booking[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(`update booking set paid_at = paid_at - interval '1 hour' where identifier = any($1::uuid[])`, [
    bookings.map(({ identifier }) => identifier),
  ])
  await client.end()
}

/** The signed-in client books another hour and pays for it. */
async function another(page: Page, therapist: PublicProvider, fromTheEnd: number): Promise<Booking> {
  const booking = await bookFreeHour(page, therapist, fromTheEnd)
  await payFromWallet(page, booking)
  return booking
}

test('The refund is shown before the click: full at once and in time, none late', async ({ visitor }) => {
  const page = await visitor(lagos)
  const therapist = await findTherapist(page, { country: 'NG', name: 'Theo' })
  const booking = await paidSession(page, therapist, 5)
  const late = await another(page, therapist, 5)
  const fresh = await another(page, therapist, 5)
  await paidLongAgo(booking, late)
  const balanceNow = async () => (await callApi<{ balance: number }>(page, '/wallet/balance')).balance

  await test.step('one click cancels with a full refund right after paying', async () => {
    const before = await balanceNow()
    await page.goto(`/appointments/${fresh.identifier}/`)
    const undo = page.getByRole('region', { name: en('cancellation.undo') })
    await expect(undo.getByRole('timer')).toContainText(/^[0-2]:\d\d left$/)
    await expectAccessible(page)
    await undo.getByRole('button', { name: /^Undo and get ₦/ }).click()
    await expect(cancelled(page)).toBeVisible()
    await expect(undo).toBeHidden()
    expect(await balanceNow()).toBe(before + fresh.fee)
  })

  await test.step('Escape keeps the session, and the focus returns to the button', async () => {
    const dialog = await openCancel(page, booking)
    await expect(dialog).toContainText(`${naira(booking.fee)} goes back to the wallet immediately.`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: en('appointments.cancel') })).toBeFocused()
  })

  await test.step('in time', async () => {
    const balance = await balanceNow()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel(en('cancellation.reason')).selectOption({ label: en('cancellation.reason_codes.illness') })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Cancel and get ${naira(booking.fee)} back` }).click()
    await expect(toast(page, `${naira(booking.fee)} is back in the wallet`)).toBeVisible()
    await expect(cancelled(page)).toBeVisible()
    // Closing goes a step back, which a navigation would interrupt.
    await expect(dialog).toBeHidden()
    expect(await balanceNow()).toBe(balance + booking.fee)
  })

  await test.step('late', async () => {
    await moveIntoWindow(late)
    const dialog = await openCancel(page, late)
    await expect(dialog).toContainText(`${naira(late.fee)} is not refunded`)
    await dialog.getByLabel(/^Message to /).fill('Hm')
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await expect(dialog.getByLabel(/^Message to /)).toHaveAccessibleDescription(en('validation.comment'))
    await dialog.getByLabel(/^Message to /).fill('I am sorry, I fell ill.')
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await expect(cancelled(page)).toBeVisible()
  })
})
