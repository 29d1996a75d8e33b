/** The dialogs of the operators' money pages: what is typed outlives a turned phone. */
import { desk, en, expect, type Page, phone, test, toast } from './kit.ts'
import { signInAsNewOperator } from './operator.ts'
import { makePayout } from './payout-rows.ts'
import { paidSession } from './sessions.ts'
import { findTherapist } from './therapists.ts'

const reason = 'Asked for by mail on Monday'
const dialogOf = (page: Page) => page.getByRole('dialog')
const reasonOf = (page: Page) => dialogOf(page).getByLabel(en('operators.reason'))

async function find(page: Page, address: string, search: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('searchbox').fill(search)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
}

test.describe('Dialogs about money', () => {
  test.setTimeout(240_000)

  test('what is typed is still there when the window crosses from table to cards and back', async ({ visitor }) => {
    const client = await visitor()
    const booking = await paidSession(client, await findTherapist(client, { name: 'Harriet' }), 23)
    const { name, reference } = await makePayout(await visitor(), 'scheduled')
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Kay', permission: 'finance' })

    await test.step('a fee that goes back', async () => {
      await find(page, '/admin/payments/', booking.identifier)
      await page.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await page.getByRole('button', { name: /^Give the fee back/ }).click()
      const amount = dialogOf(page).getByLabel(en('finance.refund.amount'))
      await amount.fill('12')
      await reasonOf(page).fill(reason)
      await page.setViewportSize(phone)
      await expect(page.getByRole('list', { name: en('finance.payments.title'), includeHidden: true })).toBeAttached()
      await expect(amount).toHaveValue('12')
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: 'Give £12 back' }).click()
      await expect(toast(page, en('finance.refund.session_done', { amount: '£12' }))).toBeVisible()
      // What was open below the row is open below the card.
      await expect(page.getByText(en('finance.payments.gone_back', { amount: '£12' }))).toBeVisible()
    })

    await test.step('a payout that is held', async () => {
      await find(page, '/admin/payouts/', reference)
      await page.getByRole('button', { name: new RegExp(`^Hold: ${name}`) }).click()
      await reasonOf(page).fill(reason)
      await page.setViewportSize(desk)
      await expect(page.getByRole('table', { includeHidden: true })).toBeAttached()
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: /^Hold/ }).click()
      await expect(toast(page, en('finance.payouts.hold.done', { name }))).toBeVisible()
    })
  })
})
