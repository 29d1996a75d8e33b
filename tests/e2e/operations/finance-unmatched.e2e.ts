/** Unmatched transfers: two operators assign them to a client, in full and once. */
import { formatMoney } from '#schemas/platform/words.ts'
import { de, en, expect, german, lagos, type Page, phone, test, toast, type words } from '#tests/e2e/support/test.ts'
import { isListed, type SentTransfer, sendUnmatchedTransfer } from '#tests/e2e/support/unmatched-transfer.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'

type Reader = ReturnType<typeof words>

const reason = 'The bank named the sender on Monday'
const state = (t: Reader, word: string) => t(`finance.unmatched.choices.adjustmentStatus.${word}`)
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Its row on a desktop, its card on a phone. */
const lineOf = (page: Page, { sender }: SentTransfer) => page.locator('tr, li').filter({ hasText: sender })

/** Selects all or only the open ones; the server has responded when this returns. */
async function show(page: Page, t: Reader, wanted: 'all' | 'open'): Promise<void> {
  const filter = JSON.stringify(wanted === 'open' ? { open: true } : {})
  const answered = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname.endsWith('/unmatched-transfers') && searchParams.get('filter') === filter
  })
  await page
    .getByLabel(t('finance.unmatched.show'), { exact: true })
    .selectOption({ label: t(wanted === 'open' ? 'finance.unmatched.only_open' : 'resources.all') })
  expect((await answered).status()).toBe(200)
}

test('Two operators assign an unmatched transfer to a client, and it is no longer open', async ({ visitor }) => {
  const client = await visitor(lagos)
  const { email } = await signInAsNewAccount(client, { country: 'NG' })
  const first = await visitor()
  await signInAsNewOperator(first, { firstName: 'Una', permission: 'finance' })
  const second = await visitor({ ...german, viewport: phone })
  await signInAsNewOperator(second, { firstName: 'Veit', permission: 'finance' })
  const money = await sendUnmatchedTransfer()
  const [sum, summe] = [formatMoney('en', money.amount, 'NGN'), formatMoney('de', money.amount, 'NGN')]
  await isListed(first, money)

  await test.step('one finds it among the open ones and books it for the client', async () => {
    await first.goto('/admin/adjustments/')
    await show(first, en, 'open')
    await expect(lineOf(first, money)).toContainText(sum)
    await expect(lineOf(first, money)).toContainText(state(en, 'open'))
    const name = `${money.sender}, ${sum}`
    await first.getByRole('button', { name: en('finance.unmatched.book_one', { name }) }).click()
    await expect(dialogOf(first).getByText(money.sender)).toBeVisible()
    await expect(dialogOf(first).getByLabel(en('finance.adjustments.fields.amount'))).not.toBeEditable()
    await first.getByRole('combobox', { name: en('finance.adjustments.fields.ownerName') }).fill(email)
    await first.getByRole('option', { name: new RegExp(email) }).click()
    await dialogOf(first).getByLabel(en('operators.reason')).fill(reason)
    await dialogOf(first)
      .getByRole('button', { name: en('finance.adjustments.ask_submit') })
      .click()
    await expect(toast(first, en('finance.adjustments.asked'))).toBeVisible()
    await expect(lineOf(first, money)).toHaveCount(0)
    await show(first, en, 'all')
    await expect(lineOf(first, money)).toContainText(state(en, 'waiting'))
    await expect(lineOf(first, money).getByRole('button')).toHaveCount(1)
  })

  await test.step('the client has not received it yet', async () => {
    expect(await callApi<{ balance: number }>(client, '/wallet/balance')).toMatchObject({ balance: 0 })
  })

  await test.step('another one approves it, in German and on a phone', async () => {
    await second.goto('/de/admin/adjustments/')
    await expect(lineOf(second, money)).toContainText(state(de, 'waiting'))
    const name = `Robin Hale, ${summe}`
    await second.getByRole('button', { name: de('finance.adjustments.approve.one', { name }), exact: true }).click()
    await expect(dialogOf(second).getByText(reason)).toBeVisible()
    await dialogOf(second)
      .getByRole('button', { name: de('finance.adjustments.approve.submit', { amount: summe }) })
      .click()
    await expect(toast(second, de('finance.adjustments.approve.done', { name: 'Robin Hale' }))).toBeVisible()
    await expect(lineOf(second, money)).toContainText(state(de, 'approved'))
    await show(second, de, 'open')
    await expect(lineOf(second, money)).toHaveCount(0)
  })

  await test.step('and the client has it', async () => {
    const { balance } = await callApi<{ balance: number }>(client, '/wallet/balance')
    expect(balance).toBe(money.amount)
  })
})
