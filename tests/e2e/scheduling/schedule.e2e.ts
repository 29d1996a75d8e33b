import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, german, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { times } from '#tests/e2e/support/steps.ts'
import { bookSlot, findTherapist } from '#tests/e2e/support/therapists.ts'

test('A free session gets its date and time later, on a phone, in German; so does one from a reminder', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { isFree: true })
  const name = `${therapist.firstName} ${therapist.lastName}`

  await test.step('from the page of the appointment', async () => {
    const free = therapist.therapies.find(({ isFree }) => isFree)
    const { identifier } = await bookSlot(page, therapist, null, free)
    await page.goto(`/de/appointments/${identifier}/`)
    await page.getByRole('button', { name: de('appointments.schedule') }).click()
    const dialog = page.getByRole('dialog', { name: de('booking.schedule_modal') })
    await expect(times(page, de).first()).toBeVisible()
    await dialog.getByRole('button', { name: de('booking.schedule_free') }).click()
    await expect(dialog.getByText(de('validation.timeslot'))).toBeVisible()
    await expectAccessible(page)
    await times(page, de).last().check()
    await dialog.getByRole('button', { name: de('booking.schedule_free') }).click()
    const done = page.getByRole('dialog', { name: de('booking.scheduled_title') })
    await expect(done).toContainText(name)
    await expectAccessible(page)
    await done.getByRole('link', { name: de('booking.back_to_bookings') }).click()
    await page.waitForURL('**/de/appointments/')
    await expect(page.getByText(name).first()).toBeVisible()
  })

  await test.step('the link of a reminder opens the dialog; closing it leads to the appointment', async () => {
    const harriet = await findTherapist(page, { name: 'Harriet' })
    const { identifier } = await bookSlot(page, harriet, null)
    await page.goto(`/bookings/${identifier}/schedule/`)
    const dialog = page.getByRole('dialog', { name: en('booking.schedule_modal') })
    await expect(times(page, en).first()).toBeVisible()
    await dialog.getByRole('button', { name: /^Schedule and Pay £/ }).click()
    await expect(dialog.getByText(en('validation.timeslot'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/appointments/${identifier}/`)
  })
})
