/** The money of a client and a therapist, from bank to bank, at each gateway. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import { callApi, demoPassword, endCheckout } from '#tests/e2e/support/people.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { choiceOf, tabTo, withSum } from '#tests/e2e/support/steps.ts'
import { en, expect, lagos, menuLink, type Page, test, toast } from '#tests/e2e/support/test.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'
import { expectFacts, fact, requestAccount, transferDialog as dialog } from '#tests/e2e/support/transfer-dialog.ts'

/** Opening an account takes the gateway a moment, and the page polls every few seconds. */
const soon = { timeout: 40_000 }
const kindOf = (kind: string) => en(`resources.transactions.choices.transactionType.${kind}`)

test('In Nigeria a client tops up by transfer and by card, pays a session, refunds a part, and exports the statement', async ({
  visitor,
}) => {
  const page = await visitor({ ...lagos, refusals: true })
  await signInAsNewAccount(page, { country: 'NG' })
  const therapist = await findTherapist(page, { country: 'NG' })

  await test.step('the account details are shown', async () => {
    await page.goto('/wallet/')
    await expect(page.getByText(en('refunds.nothing'))).toBeVisible()
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await requestAccount(page, en)
    await expect(dialog(page).getByRole('button', { name: en('transfers.made') })).toBeVisible(soon)
    await expectFacts(page, en, ['bankName', 'accountNumber', 'accountName'])
    await expectAccessible(page)
  })
  const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')

  await test.step('the money arrives while the client looks at the overview', async () => {
    await dialog(page)
      .getByRole('button', { name: en('transfers.made') })
      .click()
    await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()
    await dialog(page)
      .getByRole('link', { name: en('transfers.back_home') })
      .click()
    await page.waitForURL(/\/overview\//)
    await expect(page.getByRole('heading', { name: en('home.how.title') })).toBeVisible()
    await sendMoney('paystack', { accountNumber: account.accountNumber ?? '', amount: 5_000_00 })
    const sum = formatMoney('en', 5_000_00, account.currency)
    await expect(toast(page, en('wallet.arrived', { amount: sum }))).toBeVisible(soon)
    await expect(page.getByRole('main').getByText(sum, { exact: true })).toBeVisible()
  })

  await test.step('a card tops up, and the wallet pays a session', async () => {
    await menuLink(page, en('account.nav.wallet')).click()
    await page.getByRole('button', { name: en('wallet.top_up') }).click()
    await dialog(page).getByRole('button', { name: 'Top Up Via Paystack' }).click()
    const amount = dialog(page).getByLabel(en('wallet.amount'))
    await amount.pressSequentially('450000')
    await expect(amount).toHaveValue('450,000')
    await dialog(page).getByRole('button', { name: 'Top up ₦450,000' }).click()
    await endCheckout(page, /^Pay ₦450,000/)
    await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
    await expect(page.getByText('₦455,000', { exact: true }).first()).toBeVisible()
    await payFromWallet(page, await bookFreeHour(page, therapist, 2))
  })

  await test.step('a part goes back to the card', async () => {
    await page.getByRole('button', { name: en('refunds.open'), exact: true }).click()
    const amount = dialog(page).getByLabel(en('refunds.amount'))
    await amount.fill('5000000.01')
    await dialog(page).getByRole('button', { name: 'Refund ₦5,000,000.01' }).click()
    await expect(dialog(page).getByText(withSum(en('refunds.too_much')))).toBeVisible()
    await expect(amount).toBeFocused()
    await expectAccessible(page)
    await amount.fill('2000')
    await dialog(page).getByRole('button', { name: 'Refund ₦2,000' }).click()
    await expect(toast(page, en('refunds.sent', { amount: '₦2,000' }))).toBeVisible()
    const sent = page.getByRole('list', { name: en('refunds.list') }).getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText('₦2,000')
    const { balance } = await callApi<{ balance: number }>(page, '/wallet/balance')
    await expect(page.getByText(formatMoney('en', balance, 'NGN'), { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the statement has the days of the filter, and all that happened', async () => {
    const filter = (name: string) =>
      page.getByRole('search').getByLabel(en(`resources.transactions.fields.${name}`), { exact: true })
    await filter('fromDate').fill('2020-01-01')
    await filter('toDate').fill('2020-01-31')
    await expect(page.getByText(en('resources.nothing_found'))).toBeVisible()
    await page.getByRole('button', { name: en('statement.download') }).click()
    const form = page.getByRole('dialog', { name: en('statement.title') })
    await expect(form.getByLabel(en('statement.from'))).toHaveValue('01/01/2020')
    await expect(form.getByLabel(en('statement.to'))).toHaveValue('31/01/2020')
    await expectAccessible(page)
    // Days are those of the client, whose clock is ahead of the machine's.
    const today = Temporal.Now.plainDateISO('Africa/Lagos').toString()
    await form.getByLabel(en('statement.to')).fill(today)
    await form.getByRole('button', { name: en('statement.submit') }).click()
    await expect(form.getByText(en('validation.range_long'))).toBeVisible()
    await form.getByLabel(en('statement.from')).fill(`${today.slice(0, 7)}-01`)
    await form.getByLabel(en('statement.format')).selectOption('csv')
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: en('statement.submit') }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`solace-wallet-${today.slice(0, 7)}-01-${today}.csv`)
    const lines = await readFile(await file.path(), 'utf8')
    for (const kind of ['topup', 'bank_transfer_in', 'booking_payment', 'payout']) expect(lines).toContain(kindOf(kind))
    expect(lines).toContain(',450000.00,')
    await expect(form).toBeHidden()
    await filter('fromDate').fill('')
    await filter('toDate').fill('')
  })

  const row = page.getByRole('row').filter({ hasText: kindOf('payout') })
  await row.getByRole('link').first().click()
  await expect(page.getByText(en('trail.to_card'))).toBeVisible()
})

test('In Britain a transfer by keyboard and a card pay for a session, and a therapist is paid out to the bank', async ({
  visitor,
}) => {
  const page = await visitor()
  await signInAsNewAccount(page, { country: 'GB' })
  const therapist = await findTherapist(page, { country: 'GB' })
  const booking = await bookFreeHour(page, therapist)
  const topUp = page.getByRole('button', { name: withSum(en('payment_page.top_up')) })

  await test.step('too little in the wallet: a transfer, with the keyboard alone', async () => {
    await page.goto(`/payment/${booking.identifier}/`)
    const card = choiceOf(page, en('payment_page.method'), en('payment_page.card'))
    await expect(card).toBeChecked()
    await tabTo(page, card)
    await page.keyboard.press('ArrowUp')
    await expect(topUp).toBeVisible()
    const before = String(await topUp.textContent())
    await tabTo(page, topUp)
    await page.keyboard.press('Enter')
    for (const name of [en('transfers.title'), en('transfers.generate')]) {
      const button = dialog(page).getByRole('button', { name })
      await expect(button).toBeVisible()
      await tabTo(page, button)
      await page.keyboard.press('Enter')
    }
    await expect(fact(page, en('transfers.facts.sortCode'))).toBeVisible(soon)
    await tabTo(page, dialog(page).getByRole('button', { name: en('transfers.made') }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: en('transfers.in_progress') })).toBeVisible()
    const account = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
    await sendMoney('stripe', { accountNumber: account.accountNumber ?? '', amount: 20_00 })
    await expect(toast(page, 'Payment successful!')).toBeVisible(soon)
    await expect(dialog(page)).toBeHidden()
    await expect(topUp).toBeVisible()
    await expect(topUp).not.toHaveText(before)
  })

  await test.step('a card pays in the rest and leads back to the session, which the wallet pays', async () => {
    await topUp.click()
    await dialog(page).getByRole('button', { name: 'Top Up Via Stripe' }).click()
    await dialog(page)
      .getByRole('button', { name: withSum(en('wallet.top_up_by')) })
      .click()
    await endCheckout(page, /^Pay £/)
    await expect(toast(page, 'Payment successful!')).toBeVisible()
    await expect(choiceOf(page, en('payment_page.method'), /^Wallet/)).toBeChecked()
    await page.waitForURL(new RegExp(`/payment/${booking.identifier}/$`))
    await page.getByRole('button', { name: withSum(en('appointments.pay')) }).click()
    await expect(page.getByText(en('resources.appointments.choices.status.confirmed'), { exact: true })).toBeVisible()
    await isOnStatement(page, booking)
  })

  await test.step('a therapist is paid out', async () => {
    const amount = 212_50
    const earner = await visitor()
    const { email } = await signInAsNewAccount(earner, { userType: 'provider', country: 'GB' })
    await callApi(earner, '/user/confirm-password', { method: 'POST', body: { password: demoPassword } })
    await callApi(earner, '/provider/payout-details', { method: 'PUT', body: britishBank })
    await makeAvailable(email, amount)
    await callApi(earner, '/provider/payouts', { method: 'POST' })
    await expect
      .poll(() => callApi(earner, '/provider/payouts'), { timeout: 60_000 })
      .toMatchObject({ data: [{ status: 'paid', amount, currency: 'GBP' }] })
  })
})

const britishBank = {
  accountName: 'Robin Hale',
  address: '12 Harbour Road, Springfield',
  postalCode: '12345',
  accountType: 'checking',
  accountOwnership: 'personal',
  dateOfBirth: '1980-05-17',
  bankName: 'Bank of the Coast',
  bankCode: '108800',
  accountNumber: '00012345',
}

async function isOnStatement(page: Page, { identifier }: Booking): Promise<void> {
  const today = Temporal.Now.plainDateISO()
  const days = `fromDate=${today.subtract({ days: 1 }).toString()}&toDate=${today.add({ days: 1 }).toString()}`
  const statement = await page.request.get(`/api/wallet/statement?${days}&format=csv`)
  expect(statement.status()).toBe(200)
  const lines = await statement.text()
  for (const kind of ['topup', 'bank_transfer_in', 'booking_payment']) expect(lines).toContain(kindOf(kind))
  const receipt = await page.request.get(`/api/booking/${identifier}/receipt`)
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

/** As if sessions two days ago had earned it: booked in the ledger, from the adjustment account. */
async function makeAvailable(email: string, amount: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const entry = randomUUID()
  await client.query('begin')
  await client.query(
    `insert into ledger_account (owner_identifier, kind, currency)
     select identifier, 'provider_available', 'GBP' from app_user where email = $1 on conflict do nothing`,
    [email],
  )
  await client.query(
    `insert into ledger_account (kind, currency, hot) values ('suspense', 'GBP', true) on conflict do nothing`,
  )
  await client.query(
    `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at) values ($1, $2, 'adjustment', now())`,
    [entry, `test:${entry}`],
  )
  await client.query(
    `insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
     select $1, s.id, a.id, $2, 'GBP' from ledger_account s, ledger_account a join app_user u on u.identifier = a.owner_identifier
      where s.kind = 'suspense' and s.currency = 'GBP' and a.kind = 'provider_available' and a.currency = 'GBP' and u.email = $3`,
    [entry, amount, email],
  )
  await client.query('commit')
  await client.end()
}
