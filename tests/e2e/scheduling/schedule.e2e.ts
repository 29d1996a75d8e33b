import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { times } from '#tests/e2e/support/steps.ts'
import { bookSlot, findTherapist } from '#tests/e2e/support/therapists.ts'

test('A free session gets its date and time later, on a phone, in German', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone, hasTouch: true })
  await signInAsNewAccount(page)
  const therapist = await findTherapist(page, { isFree: true })
  const name = `${therapist.firstName} ${therapist.lastName}`

  const free = therapist.therapies.find(({ isFree }) => isFree)
  const { identifier } = await bookSlot(page, therapist, null, free)
  const dialog = page.getByRole('dialog', { name: de('booking.schedule_modal') })

  await page.goto(`/de/appointments/${identifier}/`)
  await page.getByRole('button', { name: de('appointments.schedule') }).click()
  await expect(times(page, de).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await times(page, de).last().check()
  await dialog.getByRole('button', { name: de('booking.schedule_free') }).click()
  const done = page.getByRole('dialog', { name: de('booking.scheduled_title') })
  await expect(done).toContainText(name)
  await done.getByRole('link', { name: de('booking.back_to_bookings') }).click()
  await page.waitForURL('**/de/appointments/')
  await expect(page.getByText(name).first()).toBeVisible()
})
