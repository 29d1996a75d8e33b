import type { Booking } from '#schemas/scheduling/bookings.ts'
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
import { bookFreeHour, moveIntoWindow, paidSession } from '#tests/e2e/support/sessions.ts'
import { times } from '#tests/e2e/support/steps.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>
const harriet = 'therapist.gb@solace.example'
const harrietsName = 'Harriet Pemberton'
const twoLeft = 'You can move this appointment 2 more times'
const oneLeft = 'You can move this appointment once more'
const addressOf = ({ identifier }: Booking, root = '') => `${root}/appointments/${identifier}/`
const startOf = async (page: Page, { identifier }: Booking) =>
  (await callApi<Booking>(page, `/appointment/${identifier}`)).startAt

async function openDialog(page: Page, booking: Booking, t: Reader = en) {
  await page.goto(addressOf(booking, t === de ? '/de' : ''))
  await page.getByRole('button', { name: t('reschedule.title') }).click()
  const dialog = page.getByRole('dialog', { name: t('reschedule.title') })
  await expect(times(page, t).first()).toBeVisible()
  return dialog
}

/** Chooses the first time of the day that is shown, and sends it. */
async function move(page: Page, label: string, t: Reader = en): Promise<void> {
  await times(page, t).first().check()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
}

test('A client moves an unpaid session without counting; then twice, and the limit is reached', async ({ visitor }) => {
  const page = await visitor()
  const therapist = await findTherapist(page, { name: 'Harriet' })
  await signInAsNewAccount(page)
  await fillWallet(page, 3 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  const booking = await bookFreeHour(page, therapist, 11)
  const done = page.getByRole('dialog', { name: en('reschedule.done_title') })

  await test.step('not paid yet: the move does not count, and the payment is next', async () => {
    const dialog = await openDialog(page, booking)
    await expect(dialog.getByText(/this move does not count/)).toBeVisible()
    await move(page, 'Reschedule and pay')
    await page.waitForURL(`**/payment/${booking.identifier}/`)
    const moved = await callApi<Booking>(page, `/appointment/${booking.identifier}`)
    expect(moved.startAt).not.toBe(booking.startAt)
    expect(moved.rescheduleInfo.remainingClientReschedule).toBe(2)
    await payFromWallet(page, booking)
  })

  const paidFor = await startOf(page, booking)
  await test.step('the first of two moves', async () => {
    const dialog = await openDialog(page, booking)
    await expect(dialog.getByText(twoLeft)).toBeVisible()
    await dialog.getByLabel(en('reschedule.note', { name: harrietsName })).fill('I have to see a doctor.')
    await expectAccessible(page)
    await move(page, en('reschedule.submit'))
    await expect(done).toContainText(harrietsName)
    await expectAccessible(page)
    await done.getByRole('button', { name: en('reschedule.done') }).click()
    await expect(page.getByRole('button', { name: en('reschedule.title') })).toBeFocused()
    await expect(page.getByRole('heading', { name: en('reschedule.history') })).toBeVisible()
    expect(await startOf(page, booking)).not.toBe(paidFor)
  })

  await test.step('the second one is the last', async () => {
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: en('reschedule.title') })
    await expect(dialog.getByText(oneLeft)).toBeVisible()
    await expect(times(page, en).first()).toBeVisible()
    await move(page, en('reschedule.submit'))
    await done.getByRole('button', { name: en('reschedule.done') }).click()
    const greyed = page.getByRole('button', { name: en('reschedule.title') })
    await expect(greyed).toHaveAccessibleDescription('Rescheduling limit reached')
    await expect(greyed).toHaveAttribute('aria-disabled', 'true')
    await greyed.focus()
    await expect(greyed).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
  })
})

test('Late, the therapist requests a move, which is declined, and the client one in German on a phone, which is approved', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  const their = await visitor()
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, 5)
  await signInAs(their, harriet)

  await moveIntoWindow(booking)
  const early = booking.startAt

  await test.step('late, the therapist requests, and the client declines', async () => {
    const dialog = await openDialog(their, booking)
    await expect(dialog.getByText(twoLeft)).toBeVisible()
    await expect(dialog.getByRole('button', { name: en('availability.close_month') })).toBeVisible()
    await expectAccessible(their)
    await expect(
      dialog.getByText(/^The session starts.* Your client Robin Hale is notified and must confirm/),
    ).toBeVisible()
    await move(their, en('reschedule.ask'))
    const done = their.getByRole('dialog', { name: en('reschedule.waiting_title') })
    await expect(done).toContainText('Robin Hale')
    await done.getByRole('button', { name: en('reschedule.done') }).click()
    await page.goto(addressOf(booking, '/de'))
    const notice = page.getByRole('region', { name: de('reschedule.asked_by_other', { name: harrietsName }) })
    await expect(notice).toContainText(de('reschedule.if_approved'))
    await notice.getByRole('button', { name: de('reschedule.answers.rejected') }).click()
    await expect(toast(page, de('reschedule.answered.rejected'))).toBeVisible()
    expect(await startOf(page, booking)).toBe(early)
  })

  await test.step('the client requests late, in German', async () => {
    await page.getByRole('button', { name: de('reschedule.title') }).click()
    const dialog = page.getByRole('dialog', { name: de('reschedule.title') })
    await expect(times(page, de).first()).toBeVisible()
    await expect(
      dialog.getByText(`${harrietsName} wird benachrichtigt und muss die neue Zeit bestätigen`),
    ).toBeVisible()
    await dialog.getByLabel(de('reschedule.note', { name: harrietsName })).fill('Ich muss zum Arzt.')
    await expectNoOverflow(page)
    await move(page, de('reschedule.ask'), de)
    const done = page.getByRole('dialog', { name: de('reschedule.waiting_title') })
    await expect(done).toContainText(harrietsName)
    await done.getByRole('button', { name: de('reschedule.done') }).click()
    await expect(page.getByRole('button', { name: de('reschedule.answers.withdrawn') })).toBeVisible()
    expect(await startOf(page, booking)).toBe(early)
    await expectAccessible(page)
  })

  await test.step('and the therapist approves', async () => {
    await their.goto(addressOf(booking))
    const notice = their.getByRole('region', { name: en('reschedule.asked_by_other', { name: 'Robin Hale' }) })
    await expect(notice).toContainText('Ich muss zum Arzt.')
    await expect(notice).toContainText(en('reschedule.if_approved'))
    await expectAccessible(their)
    await notice.getByRole('button', { name: en('reschedule.answers.approved') }).click()
    await expect(toast(their, en('reschedule.answered.approved'))).toBeVisible()
    await expect(notice).toBeHidden()
    expect(await startOf(page, booking)).not.toBe(early)
  })
})
