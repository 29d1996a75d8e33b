/** The dialogs of adjustments and unmatched transfers are accessible. */
import { randomInt } from 'node:crypto'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { look, press, readers, visit } from '#tests/e2e/support/money-dialogs.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { german, type Page, test } from '#tests/e2e/support/test.ts'
import { isListed, sendUnmatchedTransfer } from '#tests/e2e/support/unmatched-transfer.ts'

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

test('Dialogs about adjustments are accessible', async ({ visitor }) => {
  const { email } = await signInAsNewAccount(await visitor())
  const requester = await visitor()
  await signInAsNewOperator(requester, { firstName: 'Lea', permission: 'finance' })
  const amount = randomInt(1_000_01, 9_999_99)
  await requestAdjustment(requester, email, amount)
  const stranger = await sendUnmatchedTransfer()
  await isListed(requester, stranger)
  const page = await visitor(german)
  await signInAsNewOperator(page, { firstName: 'Mo', permission: 'finance' })

  for (const reader of readers) {
    const { locale, t } = reader
    const money = (minor: number, currency: string) => formatMoney(locale, minor, currency)
    await test.step(locale, async () => {
      await visit(page, reader, '/admin/adjustments/')
      await press(page, t('finance.adjustments.ask'))
      await look(page, reader)
      const strange = `${stranger.sender}, ${money(stranger.amount, 'NGN')}`
      await press(page, t('finance.unmatched.book_one', { name: strange }))
      await look(page, reader)
      const correction = `Robin Hale, ${money(amount, 'GBP')}`
      await press(page, t('finance.adjustments.approve.one', { name: correction }))
      await look(page, reader)
      await press(page, t('finance.adjustments.reject.one', { name: correction }))
      await look(page, reader, 'another')
    })
  }
})
