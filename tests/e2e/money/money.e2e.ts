/** The money of a client and a therapist, from bank to bank, in each of the four currencies. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { formatMoney } from '#schemas/platform/words.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, demoPassword, endCheckout, fillWallet } from '#tests/e2e/support/people.ts'
import { sendMoney } from '#tests/e2e/support/bank-transfer.ts'
import { de, en, expect, german, lagos, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { bookFreeHour } from '#tests/e2e/support/sessions.ts'
import { withSum } from '#tests/e2e/support/steps.ts'
import { findTherapist, payFromWallet } from '#tests/e2e/support/therapists.ts'

const soon = { timeout: 40_000 }
const person = {
  accountName: 'Robin Hale',
  address: '12 Harbour Road, Springfield',
  postalCode: '12345',
  accountType: 'checking',
  accountOwnership: 'personal',
  dateOfBirth: '1980-05-17',
}

interface Place {
  country: 'NG' | 'GB' | 'US' | 'DE'
  currency: CurrencyCode
  gateway: 'paystack' | 'stripe'
  t: typeof en
  prefix: string
  visit: object
  isWalked: boolean
  /** The account holder where the bank returns it: the name must be the same. */
  bank: { bankName: string; bankCode: string; accountNumber: string; accountName?: string }
}

const places: readonly Place[] = [
  {
    country: 'NG',
    currency: 'NGN',
    gateway: 'paystack',
    t: en,
    prefix: '',
    visit: lagos,
    isWalked: true,
    bank: { bankName: 'Zenith Bank', bankCode: '057', accountNumber: '2041337756', accountName: 'Funke Umar' },
  },
  {
    country: 'GB',
    currency: 'GBP',
    gateway: 'stripe',
    t: en,
    prefix: '',
    visit: { viewport: phone },
    isWalked: false,
    bank: { bankName: 'Bank of the Coast', bankCode: '108800', accountNumber: '00012345' },
  },
  {
    country: 'US',
    currency: 'USD',
    gateway: 'stripe',
    t: en,
    prefix: '',
    visit: { locale: 'en-US', timezoneId: 'America/New_York' },
    isWalked: false,
    bank: { bankName: 'First Bank', bankCode: '110000000', accountNumber: '000123456789' },
  },
  {
    country: 'DE',
    currency: 'EUR',
    gateway: 'stripe',
    t: de,
    prefix: '/de',
    visit: { ...german, viewport: phone },
    isWalked: true,
    bank: { bankName: 'Commerzbank', bankCode: 'COBADEFFXXX', accountNumber: 'DE89370400440532013000' },
  },
]

/** The pages differ by gateway and language, so two of the four use the pages; the others call the API like the pages. */
for (const place of places.filter(({ isWalked }) => isWalked)) {
  const { country, currency, gateway, t, prefix, visit, bank } = place
  const formatted = (minor: number) => formatMoney(prefix === '/de' ? 'de' : 'en', minor, currency)

  test(`A client in ${currency} tops up by card and by transfer, pays a session, and sees it on a statement`, async ({
    visitor,
  }) => {
    const page = await visitor(visit)
    await signInAsNewAccount(page, { country })
    const therapist = await findTherapist(page, { country })
    const booking = await bookFreeHour(page, therapist, 2)
    const { amount: fee } = await callApi<BookingPayment>(page, `/payment/booking/${booking.identifier}`)

    await page.goto(`${prefix}/wallet/`)
    await page.getByRole('button', { name: t('wallet.top_up') }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: t('transfers.by_card', { gateway: gateway === 'stripe' ? 'Stripe' : 'Paystack' }) })
      .click()
    await dialog.getByLabel(t('wallet.amount')).fill(String(fee / 100).replace('.', prefix === '/de' ? ',' : '.'))
    await dialog.getByRole('button', { name: formatted(fee) }).click()
    await endCheckout(page, /^Pay|€ zahlen$/)
    await expect(toast(page, t('payment.success'))).toBeVisible(soon)
    await expect(page.getByText(formatted(fee), { exact: true }).first()).toBeVisible()

    await payInByTransfer(page, place, fee)
    await expect(async () => {
      expect(await callApi(page, '/wallet/balance')).toMatchObject({ balance: fee * 2, currency })
    }).toPass(soon)
    // The page closes the dialog when the money arrives, by a step back that a navigation would interrupt.
    await expect(page.getByRole('dialog')).toBeHidden(soon)

    await page.goto(`${prefix}/payment/${booking.identifier}/`)
    await page.getByRole('button', { name: withSum(t('appointments.pay')) }).click()
    await expect(page.getByText(t('payment.success'))).toBeVisible()
    await expect(
      page.getByText(t('resources.appointments.choices.status.confirmed'), { exact: true }).first(),
    ).toBeVisible()

    await isOnStatement(page, place, booking)
  })

  test(`A therapist in ${currency} is paid out to the bank`, async ({ visitor }) => {
    const page = await visitor(visit)
    const amount = await earn(page, place)

    await page.goto(`${prefix}/payouts/`)
    const payOut = t('payouts.pay_out', { amount: formatted(amount) })
    await page.getByRole('button', { name: payOut }).click()
    const dialog = page.getByRole('dialog', { name: t('payouts.dialog.title', { amount: formatted(amount) }) })
    await expect(dialog.getByText(bank.bankName)).toBeVisible()
    await dialog.getByRole('button', { name: payOut }).click()
    await expect(toast(page, t('payouts.dialog.done'))).toBeVisible()
    await arrives(page, place, amount)
  })
}

for (const place of places.filter(({ isWalked }) => !isWalked)) {
  const { country, currency, gateway, visit } = place

  test(`In ${currency} money arrives by card and by transfer, pays a session, and is paid out to the bank`, async ({
    visitor,
  }) => {
    const page = await visitor(visit)
    await signInAsNewAccount(page, { country })
    const therapist = await findTherapist(page, { country })
    const booking = await bookFreeHour(page, therapist, 2)
    const { amount: fee } = await callApi<BookingPayment>(page, `/payment/booking/${booking.identifier}`)
    await fillWallet(page, fee)
    await callApi(page, '/virtual-accounts/generate', { method: 'POST' })
    const account = () => callApi<VirtualAccount>(page, '/virtual-accounts/account')
    await expect.poll(async () => (await account()).accountNumber ?? '', soon).not.toBe('')
    const { accountNumber = '' } = await account()
    await sendMoney(gateway, { accountNumber, amount: fee })
    const balance = () => callApi(page, '/wallet/balance')
    await expect.poll(balance, soon).toMatchObject({ balance: fee * 2, currency })
    await payFromWallet(page, booking)
    await page.goto('/wallet/')
    await expect(page.getByText(formatMoney('en', fee, currency), { exact: true }).first()).toBeVisible()
    await isOnStatement(page, place, booking)

    const provider = await visitor(visit)
    const amount = await earn(provider, place)
    await callApi(provider, '/provider/payouts', { method: 'POST' })
    await arrives(provider, place, amount)
  })
}

async function isOnStatement(page: Page, { t }: Place, { identifier }: Booking): Promise<void> {
  const today = Temporal.Now.plainDateISO()
  const days = `fromDate=${today.subtract({ days: 1 }).toString()}&toDate=${today.add({ days: 1 }).toString()}`
  const statement = await page.request.get(`/api/wallet/statement?${days}&format=csv`)
  expect(statement.status()).toBe(200)
  const lines = await statement.text()
  for (const kind of ['topup', 'bank_transfer_in', 'booking_payment'])
    expect(lines).toContain(t(`resources.transactions.choices.transactionType.${kind}`))
  const receipt = await page.request.get(`/api/booking/${identifier}/receipt`)
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

/** A new therapist with a bank account and an available balance. */
async function earn(page: Page, { country, currency, bank }: Place): Promise<number> {
  const { email } = await signInAsNewAccount(page, { userType: 'provider', country })
  await callApi(page, '/user/confirm-password', { method: 'POST', body: { password: demoPassword } })
  await callApi(page, '/provider/payout-details', { method: 'PUT', body: { ...person, ...bank } })
  const amount = currency === 'NGN' ? 85_000_00 : 212_50
  await makeAvailable(email, currency, amount)
  return amount
}

/** The bank has the money, and the page of the payout shows it. */
async function arrives(page: Page, { t, prefix, currency }: Place, amount: number): Promise<void> {
  const payouts = async () => {
    const { data } = await callApi<{ data: { identifier: string; status: string }[] }>(page, '/provider/payouts')
    return data
  }
  await expect
    .poll(payouts, { timeout: 60_000 })
    .toEqual([expect.objectContaining({ status: 'paid', amount, currency })])
  const [payout] = await payouts()
  await page.goto(`${prefix}/payouts/${payout?.identifier}/`)
  await expect(page.getByText(t('payouts.steps.arrived')).first()).toBeVisible()
  await expect(page.getByText(formatMoney(prefix === '/de' ? 'de' : 'en', amount, currency)).first()).toBeVisible()
}

async function payInByTransfer(page: Page, { t, gateway, prefix }: Place, amount: number): Promise<void> {
  await page.goto(`${prefix}/wallet/`)
  await page.getByRole('button', { name: t('wallet.top_up') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('transfers.title') }).click()
  await dialog.getByRole('button', { name: t('transfers.generate') }).click()
  await expect(dialog.getByRole('button', { name: t('transfers.made') })).toBeVisible(soon)
  const { accountNumber = '' } = await callApi<VirtualAccount>(page, '/virtual-accounts/account')
  await dialog.getByRole('button', { name: t('transfers.made') }).click()
  await expect(page.getByRole('dialog', { name: t('transfers.in_progress') })).toBeVisible()
  await sendMoney(gateway, { accountNumber, amount })
}

/** As if sessions two days ago had earned it: booked in the ledger, from the adjustment account. */
async function makeAvailable(email: string, currency: CurrencyCode, amount: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const entry = randomUUID()
  await client.query('begin')
  await client.query(
    `insert into ledger_account (owner_identifier, kind, currency)
     select identifier, 'provider_available', $2 from app_user where email = $1 on conflict do nothing`,
    [email, currency],
  )
  await client.query(
    `insert into ledger_account (kind, currency, hot) values ('suspense', $1, true) on conflict do nothing`,
    [currency],
  )
  await client.query(
    `insert into ledger_entry (identifier, idempotency_key, transaction_type, created_at) values ($1, $2, 'adjustment', now())`,
    [entry, `test:${entry}`],
  )
  await client.query(
    `insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
     select $1, s.id, a.id, $4, $3 from ledger_account s, ledger_account a join app_user u on u.identifier = a.owner_identifier
      where s.kind = 'suspense' and s.currency = $3 and a.kind = 'provider_available' and a.currency = $3 and u.email = $2`,
    [entry, email, currency, amount],
  )
  await client.query('commit')
  await client.end()
}
