import { randomInt } from 'node:crypto'
import { en, expect, lagos, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { callApi, fillWallet, signInAs, theo } from '#tests/e2e/support/people.ts'
import { fillBooking, withSum } from '#tests/e2e/support/steps.ts'

test('A client buys a package of a therapist from the wallet and books with it', async ({ visitor }) => {
  const therapistPage = await visitor(lagos)
  const therapist = await signInAs(therapistPage, theo)
  await therapistPage.goto('/fees/')
  await therapistPage
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  await expect(therapistPage.getByRole('textbox', { name: /^Fee per session: / })).toBeFocused()
  await expectAccessible(therapistPage)
  await therapistPage.keyboard.press('Escape')
  await therapistPage.getByRole('button', { name: en('packages.offered.create') }).click()
  const dialog = therapistPage.getByRole('dialog')
  const sessions = randomInt(6, 21)
  await dialog.getByLabel(en('packages.offered.fields.sessions')).fill(String(sessions))
  await dialog.getByLabel(/^Price of the package/).fill(String(sessions * 12_000))
  await expectAccessible(therapistPage)
  await dialog.getByRole('button', { name: en('packages.offered.create_submit') }).click()
  await expect(therapistPage.getByRole('rowheader', { name: new RegExp(`, ${sessions} sessions`) })).toBeVisible()

  const page = await visitor(lagos)
  await signInAsNewAccount(page, { country: 'NG' })
  await fillWallet(page, sessions * 12_000_00)
  await page.goto(`/therapists/${therapist.identifier}/`)
  await page.getByRole('link', { name: new RegExp(`^${sessions} sessions for`) }).click()
  await expect(page.getByText(/^In the first 14 days/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
  await expect(toast(page, en('packages.buy.bought'))).toBeVisible()
  await page.getByRole('link', { name: en('packages.own.book') }).click()
  await fillBooking(page, en)
  await expect(page.getByRole('radio', { name: new RegExp(`^${en('book_package.pay')}`) })).toBeChecked()
  await page.getByRole('button', { name: en('book_package.pay') }).click()
  await page.waitForURL(/\/confirmed\/$/)
  await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
  const { packages } = await callApi<{ packages: object[] }>(page, '/packages')
  expect(packages).toMatchObject([{ sessions, remaining: sessions - 1 }])
})
