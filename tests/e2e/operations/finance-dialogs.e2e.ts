/** The dialogs of the finance pages are accessible, and input survives a rotated phone. */
import { formatMoney } from '#schemas/platform/words.ts'
import { desktop, en, expect, german, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { dialogOf, look, openRow, press, readers, visit } from '#tests/e2e/support/money-dialogs.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { makePayout } from '#tests/e2e/support/payout-rows.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { fillWallet } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

const reason = 'Asked for by mail on Monday'
const reasonOf = (page: Page) => dialogOf(page).getByLabel(en('operators.reason'))

async function find(page: Page, address: string, search: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('searchbox').fill(search)
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
}

test.describe('Dialogs about money', () => {
  test('about payments, payouts and the ledger are accessible, and keep their input', async ({ visitor }) => {
    const client = await visitor()
    const therapist = await findTherapist(client, { name: 'Harriet' })
    const { email } = await signInAsNewAccount(client)
    await fillWallet(client, 250_00)
    const session = await bookFreeHour(client, therapist, 27)
    await payFromWallet(client, session)
    const [scheduled, held] = [
      await makePayout(await visitor(), 'scheduled'),
      await makePayout(await visitor(), 'on_hold'),
    ]
    const page = await visitor(german)
    await signInAsNewOperator(page, { firstName: 'Mo', permission: 'finance' })

    for (const reader of readers) {
      const { locale, t } = reader
      const money = (minor: number, currency: string) => formatMoney(locale, minor, currency)
      await test.step(locale, async () => {
        await visit(page, reader, '/admin/payments/', { search: session.identifier })
        await openRow(page, reader, `Robin Hale, ${money(session.fee, 'GBP')}`)
        const provider = `${therapist.firstName} ${therapist.lastName}`
        const name = t('finance.payments.who', { client: 'Robin Hale', provider })
        await press(page, t('finance.refund.session_one', { name }))
        await look(page, reader)
        await visit(page, reader, '/admin/payments/', { search: email })
        await openRow(page, reader, `Robin Hale, ${money(250_00, 'GBP')}`)
        await press(page, t('finance.refund.card_open'))
        await look(page, reader, 'another')

        const payout = `Robin Hale, ${money(12_750_00, 'NGN')}`
        await visit(page, reader, '/admin/payouts/', { search: scheduled.reference })
        await press(page, t('finance.payouts.hold.one', { name: payout }))
        await look(page, reader)
        await visit(page, reader, '/admin/payouts/', { search: held.reference })
        await press(page, t('finance.payouts.send.one', { name: payout }))
        await look(page, reader, 'another')
        await press(page, t('finance.payouts.cancel.one', { name: payout }))
        await look(page, reader)

        await visit(page, reader, '/admin/books/')
        await press(page, t('finance.reconciliations.run'))
        await look(page, reader)
      })
    }

    // The input survives when the window switches from table to cards and back.
    await test.step('a refunded fee', async () => {
      await find(page, '/admin/payments/', session.identifier)
      await page.getByRole('button', { name: /^Details: Robin Hale/ }).click()
      await page.getByRole('button', { name: /^Refund/ }).click()
      const amount = dialogOf(page).getByLabel(en('finance.refund.amount'))
      await amount.fill('12')
      await reasonOf(page).fill(reason)
      await page.setViewportSize(phone)
      await expect(page.getByRole('list', { name: en('finance.payments.title'), includeHidden: true })).toBeAttached()
      await expect(amount).toHaveValue('12')
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: 'Refund £12' }).click()
      await expect(toast(page, en('finance.refund.session_done', { amount: '£12' }))).toBeVisible()
      // The details below the row stay open below the card.
      await expect(page.getByText(en('finance.payments.gone_back', { amount: '£12' }))).toBeVisible()
    })

    await test.step('a held payout', async () => {
      const { name, reference } = scheduled
      await find(page, '/admin/payouts/', reference)
      await page.getByRole('button', { name: new RegExp(`^Hold: ${name}`) }).click()
      await reasonOf(page).fill(reason)
      await page.setViewportSize(desktop)
      await expect(page.getByRole('table', { includeHidden: true })).toBeAttached()
      await expect(reasonOf(page)).toHaveValue(reason)
      await dialogOf(page).getByRole('button', { name: /^Hold/ }).click()
      await expect(toast(page, en('finance.payouts.hold.done', { name }))).toBeVisible()
    })
  })
})
