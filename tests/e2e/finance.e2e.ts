import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { de, en, expect, german, type Page, phone, test, toast } from './kit.ts'
import { signInAsNewOperator } from './operator.ts'
import { makePayout } from './payout-rows.ts'
import { fillWallet, signUpAs } from './people.ts'

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

test.describe('An operator of the money', () => {
  test.setTimeout(180_000)
  test.use({ actionTimeout: 10_000 })

  test('sees what waits, corrects with a second person, and the books stay balanced', async ({ visitor }) => {
    const person = await visitor()
    const { email } = await signUpAs(person)
    await fillWallet(person, 5_000_00)
    const [first, second] = [await visitor(), await visitor()]
    await signInAsNewOperator(first, { firstName: 'Ada', permission: 'finance' })
    await signInAsNewOperator(second, { firstName: 'Ben', permission: 'finance' })

    await test.step('one asks', async () => {
      await first.goto('/overview/')
      await expect(title(first, 'finance.home.title')).toBeVisible()
      await expectAccessible(first)
      await first.getByRole('link', { name: en('account.nav.adjustments'), exact: true }).click()
      await expect(title(first, 'finance.adjustments.title')).toBeVisible()
      await first.getByRole('button', { name: en('finance.adjustments.ask') }).click()
      await press(first, en('finance.adjustments.ask_submit'))
      await expect(dialogOf(first).getByText(en('validation.reason'))).toBeVisible()
      await first.getByRole('combobox', { name: en('finance.adjustments.fields.ownerName') }).fill(email)
      await first.getByRole('option', { name: new RegExp(email) }).click()
      await dialogOf(first).getByLabel(en('finance.adjustments.fields.amount')).fill('25')
      await dialogOf(first).getByLabel(en('operators.reason')).fill(reason)
      await expectAccessible(first)
      await press(first, en('finance.adjustments.ask_submit'))
      await expect(toast(first, en('finance.adjustments.asked'))).toBeVisible()
      const row = first.getByRole('row').filter({ hasText: 'Robin Hale' }).filter({ hasText: '£25' }).first()
      await expect(row).toContainText(en('finance.adjustments.choices.status.waiting'))
      await expect(row.getByRole('button', { name: en('finance.adjustments.approve.open') })).toHaveCount(0)
    })

    await test.step('the other approves', async () => {
      await second.goto('/overview/')
      await second.getByRole('link', { name: /correction/ }).click()
      await expect(title(second, 'finance.adjustments.title')).toBeVisible()
      const row = second.getByRole('row').filter({ hasText: 'Robin Hale' }).filter({ hasText: '£25' }).first()
      await row.getByRole('button', { name: /^Approve/ }).click()
      await press(second, /^Approve/)
      await expect(toast(second, en('finance.adjustments.approve.done', { name: 'Robin Hale' }))).toBeVisible()
    })

    await test.step('and the books are balanced', async () => {
      await second.getByRole('link', { name: en('account.nav.books') }).click()
      await expect(second.getByText(en('finance.books.balanced'))).toBeVisible()
      await expectAccessible(second)
    })

    await test.step('the payment is found by the name, with its entries', async () => {
      await second.getByRole('link', { name: en('account.nav.payments') }).click()
      await expect(title(second, 'finance.payments.title')).toBeVisible()
      await second.getByRole('searchbox').fill(email)
      await expect(second.getByText('1 row', { exact: true })).toBeVisible()
      await second.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await expect(second.getByRole('heading', { name: en('finance.payments.entries') })).toBeVisible()
      await second.getByRole('button', { name: en('finance.refund.card_open') }).click()
      await dialogOf(second).getByLabel(en('operators.reason')).fill(reason)
      await dialogOf(second).getByLabel(en('finance.refund.amount')).fill('1000')
      await press(second, /^Give .* back$/)
      await expect(toast(second, /is on its way to the card/)).toBeVisible()
      await expect(second.getByText(en('finance.refund.to_card')).first()).toBeVisible()
    })
  })

  test('releases and ends payouts that are held', async ({ visitor }) => {
    const { name, reference } = await makePayout(await visitor(), 'on_hold')
    const page = await visitor()
    await signInAsNewOperator(page, { firstName: 'Cem', permission: 'finance' })
    await page.goto('/overview/')
    await page.getByRole('link', { name: /payouts? on hold/ }).click()
    await expect(title(page, 'finance.payouts.title')).toBeVisible()
    await page.getByRole('searchbox').fill(reference)
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^Details: ${name}`) }).click()
    await expect(page.getByText(en('finance.payouts.hold_reasons.second_look'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^End: ${name}`) }).click()
    await press(page, /^End payout/)
    await expect(dialogOf(page).getByText(en('validation.reason'))).toBeVisible()
    await dialogOf(page).getByLabel(en('operators.reason')).fill(reason)
    await press(page, /^End payout/)
    await expect(toast(page, en('finance.payouts.cancel.done', { name }))).toBeVisible()
    const [row] = await sql<{ status: string }>('select status from payout where reference = $1', [reference])
    expect(row?.status).toBe('cancelled')
  })

  test('holds the books against a gateway, in German and on a phone, and reads what differs', async ({ visitor }) => {
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
      .getByRole('button', { name: /^Einzelheiten: Paystack/ })
      .first()
      .click()
    await expect(page.getByText(de('finance.reconciliations.problems.missing_here'))).toBeVisible()
    await expect(page.getByText('TRF_planted')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: de('finance.reconciliations.run') }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible(page)
    await press(page, de('finance.reconciliations.submit'))
    await expect(toast(page, /stimmt überein|Abweichungen/)).toBeVisible()
    for (const address of ['/de/overview/', '/de/admin/payments/', '/de/admin/payouts/', '/de/admin/adjustments/']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      if (process.env.FINANCE_SHOTS)
        await page.screenshot({
          path: `${process.env.FINANCE_SHOTS}${address.replaceAll('/', '_')}.png`,
          fullPage: true,
        })
    }
  })
})
