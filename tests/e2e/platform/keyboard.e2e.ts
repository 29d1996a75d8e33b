import type { Booking } from '#schemas/scheduling/bookings.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { en, expect, test } from '#tests/e2e/support/test.ts'
import { callApi, fillWallet } from '#tests/e2e/support/people.ts'
import { payButton, tabTo } from '#tests/e2e/support/steps.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test('A session is booked and paid with the keyboard alone; Enter pressed twice books and pays once', async ({
  visitor,
}) => {
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
    page.getByRole('heading', { name: en('book_page.title_with', { name: `${firstName} ${lastName}` }) }),
  ).toBeVisible()
  const hour = page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()
  await expect(hour).toBeVisible()
  await tabTo(page, hour)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  const format = page.getByRole('group', { name: en('book_page.format') }).getByRole('radio', { checked: true })
  await tabTo(page, format)
  const pay = payButton(page, en)
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/confirmed\/$/)

  const { data } = await callApi<{ data: Booking[] }>(page, '/booking')
  expect(data).toHaveLength(1)
  const { balance } = await callApi<{ balance: number }>(page, '/wallet/balance')
  expect(balance).toBe(500_00 - (data[0]?.fee ?? 0))
})
