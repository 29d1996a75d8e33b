import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { makePayout } from '#tests/e2e/support/payout-rows.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'
import { sql } from '#tests/e2e/support/sql.ts'
import { en, expect, menuLink, type Page, test, toast } from '#tests/e2e/support/test.ts'

const reason = 'Asked for by mail on Monday'
const dialogOf = (page: Page) => page.getByRole('dialog')
const title = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: en(key) })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()

test.describe('A finance operator', () => {
  test('sees pending work, finds a payment with its entries, and refunds a part to the card', async ({ visitor }) => {
    const person = await visitor()
    const { email } = await signInAsNewAccount(person)
    await fillWallet(person, 5_000_00)
    const { name, reference } = await makePayout('on_hold')
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Ada', permission: 'finance' })

    await test.step('a held payout is cancelled', async () => {
      await page.goto('/overview/')
      await expect(title(page, 'account.nav.home')).toBeVisible()
      await page.getByRole('link', { name: en('queues.names.payouts'), exact: true }).click()
      await expect(title(page, 'finance.payouts.title')).toBeVisible()
      await page.getByRole('searchbox').fill(reference)
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^Details: ${name}`) }).click()
      await expect(page.getByText(en('finance.payouts.hold_reasons.second_look'))).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^Cancel: ${name}`) }).click()
      await press(page, /^Cancel payout/)
      await expect(dialogOf(page).getByText(en('validation.reason'))).toBeVisible()
      await dialogOf(page).getByLabel(en('operators.reason')).fill(reason)
      await press(page, /^Cancel payout/)
      await expect(toast(page, en('finance.payouts.cancel.done', { name }))).toBeVisible()
      expect(await sql('select status from payout where reference = $1', [reference])).toEqual([
        { status: 'cancelled' },
      ])
    })

    await test.step('the payment is found by name, with its entries', async () => {
      await menuLink(page, en('account.nav.payments')).click()
      await expect(title(page, 'finance.payments.title')).toBeVisible()
      await page.getByRole('searchbox').fill(email)
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await expect(page.getByRole('heading', { name: en('finance.payments.entries') })).toBeVisible()
      await page.getByRole('button', { name: en('finance.refund.card_open') }).click()
      const amount = dialogOf(page).getByLabel(en('finance.refund.amount'))
      await dialogOf(page).getByLabel(en('operators.reason')).fill(reason)
      await amount.fill('500')
      await press(page, /^Refund .*\d/)
      await expect(toast(page, /is being refunded to the card/)).toBeVisible()
      await expect(page.getByText(en('finance.refund.to_card')).first()).toBeVisible()
    })

    await test.step('and the ledger is balanced', async () => {
      await menuLink(page, en('account.nav.books')).click()
      await expect(page.getByText(en('finance.books.balanced'))).toBeVisible()
    })
  })
})
