import pg from 'pg'
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
  menuLink,
} from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { makePayout } from '#tests/e2e/support/payout-rows.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'

const reason = 'Asked for by mail on Monday'
const dialogOf = (page: Page) => page.getByRole('dialog')
const title = (page: Page, key: string) => page.getByRole('heading', { level: 1, name: en(key) })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()

async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

test.describe('A finance operator', () => {
  test('sees pending work, finds a payment with its entries, and refunds a part to the card', async ({ visitor }) => {
    const person = await visitor()
    const { email } = await signInAsNewAccount(person)
    await fillWallet(person, 5_000_00)
    const { name, reference } = await makePayout(await visitor(), 'on_hold')
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
      await expectAccessible(page)
      await page.getByRole('button', { name: new RegExp(`^Cancel: ${name}`) }).click()
      await press(page, /^Cancel payout/)
      await expect(dialogOf(page).getByText(en('validation.reason'))).toBeVisible()
      await dialogOf(page).getByLabel(en('operators.reason')).fill(reason)
      await press(page, /^Cancel payout/)
      await expect(toast(page, en('finance.payouts.cancel.done', { name }))).toBeVisible()
      const [row] = await sql<{ status: string }>('select status from payout where reference = $1', [reference])
      expect(row?.status).toBe('cancelled')
    })

    await test.step('the payment is found by name, with its entries', async () => {
      await menuLink(page, en('account.nav.payments')).click()
      await expect(title(page, 'finance.payments.title')).toBeVisible()
      await page.getByRole('searchbox').fill(email)
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await expect(page.getByRole('heading', { name: en('finance.payments.entries') })).toBeVisible()
      await page.getByRole('button', { name: en('finance.refund.card_open') }).click()
      await dialogOf(page).getByLabel(en('operators.reason')).fill(reason)
      await dialogOf(page).getByLabel(en('finance.refund.amount')).fill('1000')
      await press(page, /^Refund .*\d/)
      await expect(toast(page, /is being refunded to the card/)).toBeVisible()
      await expect(page.getByText(en('finance.refund.to_card')).first()).toBeVisible()
    })

    await test.step('and the ledger is balanced', async () => {
      await menuLink(page, en('account.nav.books')).click()
      await expect(page.getByText(en('finance.books.balanced'))).toBeVisible()
    })
  })

  test('reconciles the ledger with a gateway, in German and on a phone, and reads the differences', async ({
    visitor,
  }) => {
    const page = await visitor({ ...german, viewport: phone })
    await signInAsNewOperator(page, { firstName: 'Dora', permission: 'finance' })
    await sql(
      `with planted as (insert into reconciliation (identifier, gateway, from_date, to_date, created_at, matched, differences)
         values (gen_random_uuid(), 'paystack', '2020-01-01', '2020-01-02', now(), 3, 1) returning identifier)
       insert into reconciliation_difference (identifier, reconciliation_identifier, kind, problem, gateway_reference,
         amount_there, currency, status_there, at)
       select gen_random_uuid(), identifier, 'incoming', 'missing_here', 'TRF_planted', 123456, 'NGN', 'success', '2020-01-01' from planted`,
    )
    await page.goto('/de/admin/books/')
    await expect(page.getByText(de('finance.books.balanced'))).toBeVisible()
    await page
      .getByRole('button', { name: /^Details: Paystack/ })
      .first()
      .click()
    await expect(page.getByText(de('finance.reconciliations.problems.missing_here'))).toBeVisible()
    await expect(page.getByText('TRF_planted')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: de('finance.reconciliations.run') }).click()
    await press(page, de('finance.reconciliations.submit'))
    await expect(toast(page, /stimmt überein|Abweichungen/)).toBeVisible()
    for (const address of ['/de/overview/', '/de/admin/payments/', '/de/admin/adjustments/']) {
      await openPage(page, address)
      await expectAccessible(page)
    }
    await openPage(page, '/de/admin/payouts/')
    await expectNoOverflow(page)
  })
})
