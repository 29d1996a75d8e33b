/** The finance pages and their dialogs are accessible and fit, in German. */
import { randomInt } from 'node:crypto'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectLoaded } from '#tests/e2e/support/looks.ts'
import { look, openRow, press, visit } from '#tests/e2e/support/money-dialogs.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { makePayout } from '#tests/e2e/support/payout-rows.ts'
import { callApi, fillWallet } from '#tests/e2e/support/people.ts'
import { sql } from '#tests/e2e/support/sql.ts'
import { de, expect, german, menuLink, type Page, test } from '#tests/e2e/support/test.ts'
import { isListed, sendUnmatchedTransfer } from '#tests/e2e/support/unmatched-transfer.ts'

const money = (minor: number, currency: string) => formatMoney('de', minor, currency)

/** An adjustment that waits for a second operator. */
async function requestAdjustment(page: Page, email: string, amount: number): Promise<void> {
  const { data } = await callApi<{ data: MoneyOwner[] }>(
    page,
    `/admin/adjustments/owners?${new URLSearchParams({ search: email }).toString()}`,
  )
  const [owner] = data
  await callApi(page, '/admin/adjustments', {
    method: 'POST',
    body: {
      ownerIdentifier: owner?.identifier,
      account: owner?.account,
      currency: owner?.currency,
      direction: 'credit',
      against: 'promotion',
      amount,
      reason: 'Asked for by mail on Monday',
    },
  })
}

/** A past reconciliation with one difference. */
const plantReconciliation = () =>
  sql(
    `with planted as (insert into reconciliation (identifier, gateway, from_date, to_date, created_at, matched, differences)
       values (gen_random_uuid(), 'paystack', '2020-01-01', '2020-01-02', now(), 3, 1) returning identifier)
     insert into reconciliation_difference (identifier, reconciliation_identifier, kind, problem, gateway_reference,
       amount_there, currency, status_there, at)
     select gen_random_uuid(), identifier, 'incoming', 'missing_here', 'TRF_planted', 123456, 'NGN', 'success', '2020-01-01' from planted`,
  )

/** Goes on by the menu. */
async function goTo(page: Page, entry: 'adjustments' | 'books'): Promise<void> {
  await menuLink(page, de(`account.nav.${entry}`)).click()
  await expect(page.getByRole('heading', { level: 1, name: de(`finance.${entry}.title`) })).toBeVisible()
  await expectLoaded(page)
}

test('The pages of payments, payouts, adjustments and the ledger are accessible with their dialogs', async ({
  visitor,
}) => {
  const other = await visitor()
  const { email } = await signInAsNewAccount(other)
  await fillWallet(other, 250_00)
  await signInAsNewOperator(other, { firstName: 'Lea', permission: 'finance' })
  const amount = randomInt(1_000_01, 9_999_99)
  await requestAdjustment(other, email, amount)
  const stranger = await sendUnmatchedTransfer()
  await isListed(other, stranger)
  const held = await makePayout('on_hold')
  await plantReconciliation()
  const page = await visitor(german)
  await signInAsNewOperator(page, { firstName: 'Mo', permission: 'finance' })

  await test.step('payments', async () => {
    await visit(page, '/admin/payments/', { search: email })
    await openRow(page, `Robin Hale, ${money(250_00, 'GBP')}`)
    await expect(page.getByRole('heading', { name: de('finance.payments.entries') })).toBeVisible()
    await expectAccessible(page)
    await press(page, de('finance.refund.card_open'))
    await look(page)
  })

  await test.step('payouts', async () => {
    const payout = `Robin Hale, ${money(12_750_00, 'NGN')}`
    await visit(page, '/admin/payouts/', { search: held.reference })
    await press(page, de('finance.payouts.cancel.one', { name: payout }))
    await look(page)
    await openRow(page, payout)
    await expect(page.getByText(de('finance.payouts.hold_reasons.second_look'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('adjustments and unmatched transfers', async () => {
    await goTo(page, 'adjustments')
    await expectAccessible(page)
    const strange = `${stranger.sender}, ${money(stranger.amount, 'NGN')}`
    await press(page, de('finance.unmatched.book_one', { name: strange }))
    await look(page)
    const adjustment = `Robin Hale, ${money(amount, 'GBP')}`
    await press(page, de('finance.adjustments.approve.one', { name: adjustment }))
    await look(page)
  })

  await test.step('the ledger, with the differences to a gateway', async () => {
    await goTo(page, 'books')
    await expect(page.getByText(de('finance.books.balanced'))).toBeVisible()
    await page
      .getByRole('button', { name: /^Details: Paystack/ })
      .first()
      .click()
    await expect(page.getByText(de('finance.reconciliations.problems.missing_here')).first()).toBeVisible()
    await expect(page.getByText('TRF_planted').first()).toBeVisible()
    await expectAccessible(page)
    await press(page, de('finance.reconciliations.run'))
    await look(page)
  })
})
