import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'
import { choiceOf, tabTo, times, withSum } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('A session is booked and paid with the keyboard alone', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page)
  await fillWallet(page, 500_00)
  const { identifier, firstName, lastName } = await findTherapist(page, { name: 'Dominic' })
  await page.goto(`/therapists/${identifier}/`)
  const book = page.getByRole('link', { name: en('therapist.book', { name: firstName }) })
  await expect(book).toBeVisible()
  await tabTo(page, book)
  await page.keyboard.press('Enter')

  await expect(
    page.getByRole('heading', { name: en('booking.title_with', { name: `${firstName} ${lastName}` }) }),
  ).toBeVisible()
  await tabTo(page, choiceOf(page, en('booking.modality_question')))
  await page.keyboard.press('Space')
  await tabTo(page, choiceOf(page, en('booking.therapy_question')))
  await page.keyboard.press('Space')
  await expect(choiceOf(page, en('booking.therapy_question'))).toBeChecked()

  const shownDay = page.getByRole('group', { name: en('availability.days') }).locator('[aria-pressed="true"]')
  await expect(shownDay).toBeVisible()
  await tabTo(page, shownDay)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(shownDay).toBeFocused()
  // Late in the day the first date may have a single hour left.
  for (let days = 0; days < 7 && (await times(page, en).count()) < 2; days += 1) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(shownDay).toBeFocused()
  }
  await tabTo(page, times(page, en).first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(times(page, en).nth(1)).toBeChecked()

  const submit = page.getByRole('button', { name: withSum(en('booking.book_for')) })
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment\//)
  const pay = page.getByRole('button', { name: withSum(en('appointments.pay')) })
  await expect(pay).toBeVisible()
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment successful!')).toBeVisible()
})
