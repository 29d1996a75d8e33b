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
import { callApi, signInAs } from '#tests/e2e/support/people.ts'
import { moveIntoWindow, paidSession } from '#tests/e2e/support/sessions.ts'
import { times } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

type Reader = ReturnType<typeof words>
const harriet = 'therapist.gb@solace.example'
const harrietsName = 'Harriet Pemberton'
const twoLeft = 'You can move this appointment 2 more times'
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

test('A client moves a session at once, and reads how many moves are left', async ({ visitor }) => {
  const page = await visitor()
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, 11)
  const done = page.getByRole('dialog', { name: en('reschedule.done_title') })

  const dialog = await openDialog(page, booking)
  await expect(dialog.getByText(twoLeft)).toBeVisible()
  await dialog.getByRole('button', { name: en('availability.open_month') }).click()
  await expect(dialog.getByRole('button', { name: en('availability.close_month') })).toBeVisible()
  await dialog.getByLabel(en('reschedule.note', { name: harrietsName })).fill('I have to see a doctor.')
  await expectAccessible(page)
  await move(page, en('reschedule.submit'))
  await expect(done).toContainText(harrietsName)
  await expectAccessible(page)
  await done.getByRole('button', { name: en('reschedule.done') }).click()
  await expect(page.getByRole('button', { name: en('reschedule.title') })).toBeFocused()
  await expect(page.getByRole('heading', { name: en('reschedule.history') })).toBeVisible()
  expect(await startOf(page, booking)).not.toBe(booking.startAt)
  const { rescheduleInfo } = await callApi<Booking>(page, `/appointment/${booking.identifier}`)
  expect(rescheduleInfo.remainingClientReschedule).toBe(1)
})

test('Late, the client requests a move in German on a phone, and the therapist approves', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  const their = await visitor()
  const therapist = await findTherapist(page, { name: 'Harriet' })
  const booking = await paidSession(page, therapist, 5)
  await signInAs(their, harriet)

  await moveIntoWindow(booking)
  const early = booking.startAt

  await test.step('the client requests late, in German', async () => {
    const dialog = await openDialog(page, booking, de)
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
