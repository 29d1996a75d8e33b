import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Forecast } from '#schemas/money/payouts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expireFreshPassword } from '#tests/e2e/support/bank-details.ts'
import { de, desktop, en, expect, german, lagos, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, signInAs, theo } from '#tests/e2e/support/people.ts'
import { tabTo } from '#tests/e2e/support/steps.ts'

/** Worker and page each poll every ten seconds. */
const soon = { timeout: 45_000 }

/** When the server has it, the page is reloaded instead of waiting for its next poll. */
async function reloadOnce(page: Page, isTrue: (forecast: Forecast) => boolean): Promise<void> {
  const forecast = () => callApi<Forecast>(page, '/provider/payouts/forecast').then(isTrue)
  await expect.poll(forecast, { ...soon, intervals: [250] }).toBe(true)
  await page.reload()
}

/** A paid session of these two that ended more than two days ago and was not processed since. */
async function sessionBefore(clientEmail: string, providerEmail: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  const [booking, given, paid] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query('begin')
  await client.query(
    `insert into booking (identifier, client_identifier, provider_identifier, modality_id, therapy_id, status, start_at,
       end_at, session_minutes, fee, currency, policy_version, window_hours, created_at, paid_at)
     select $1, c.identifier, p.identifier, m.id, t.id, 'confirmed', now() - interval '51 hours', now() - interval '50 hours',
            60, 1500000, 'NGN', '2026-11', 48, now() - interval '3 days', now() - interval '3 days'
       from app_user c, app_user p, taxonomy m, taxonomy t
      where c.email = $2 and p.email = $3 and m.kind = 'modality' and m.code = 'video' and t.kind = 'therapy' and t.code = 'individual'`,
    [booking, clientEmail, providerEmail],
  )
  for (const [email, kind] of [
    [clientEmail, 'client_wallet'],
    [providerEmail, 'provider_held'],
  ])
    await client.query(
      `insert into ledger_account (owner_identifier, kind, currency) select identifier, $2, 'NGN' from app_user where email = $1`,
      [email, kind],
    )
  await client.query(
    `insert into ledger_account (kind, currency, hot) select 'promotion', 'NGN', true
      where not exists (select from ledger_account where kind = 'promotion' and currency = 'NGN')`,
  )
  const move = async (
    entry: string,
    type: string,
    about: string | null,
    from: [string, string?],
    to: [string, string?],
  ) => {
    await client.query(
      `insert into ledger_entry (identifier, idempotency_key, transaction_type, booking_identifier, created_at)
       values ($1::uuid, $1::uuid::text, $2, $3::uuid, now() - interval '3 days')`,
      [entry, type, about],
    )
    await client.query(
      `insert into ledger_transfer (entry_identifier, from_account, to_account, amount, currency)
       select $1, f.id, t.id, 1500000, 'NGN' from ledger_account f, ledger_account t
        where f.kind = $2 and f.currency = 'NGN' and f.owner_identifier is not distinct from (select identifier from app_user where email = $3)
          and t.kind = $4 and t.currency = 'NGN' and t.owner_identifier is not distinct from (select identifier from app_user where email = $5)`,
      [entry, from[0], from[1] ?? null, to[0], to[1] ?? null],
    )
  }
  await move(given, 'promotion', null, ['promotion'], ['client_wallet', clientEmail])
  await move(paid, 'booking_payment', booking, ['client_wallet', clientEmail], ['provider_held', providerEmail])
  await client.query('commit')
  await client.end()
}

const account = {
  accountName: 'Funke Umar',
  bankName: 'Zenith Bank',
  bankCode: '057',
  accountNumber: '2041337756',
  address: '14 Adeola Odeku Street, Lagos',
  postalCode: '101241',
  accountType: 'checking',
  accountOwnership: 'personal',
  dateOfBirth: '1984-02-29',
}

test('A session is held and cleared, and its fee is paid out after the password was entered', async ({ visitor }) => {
  const client = await signInAsNewAccount(await visitor(lagos), { country: 'NG' })
  const page = await visitor({ ...lagos, viewport: desktop, refusals: true })
  const therapist = await signInAsNewAccount(page, { userType: 'provider', country: 'NG' })
  await sessionBefore(client.email, therapist.email)
  await page.goto('/overview/')
  await page.getByRole('link', { name: en('account.nav.earnings'), exact: true }).click()
  await expect(page.getByText(en('payouts.hindrances.details_missing'))).toBeVisible()
  await expect(page.getByText(en('payouts.no_payouts'))).toBeVisible()

  await callApi(page, '/provider/payout-details', { method: 'PUT', body: account })
  await reloadOnce(page, ({ canRequest }) => canRequest)
  const payOut = page.getByRole('button', { name: en('payouts.pay_out', { amount: '₦12,750' }) })
  await expect(payOut).toBeVisible()
  await tabTo(page, payOut)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: en('payouts.dialog.title', { amount: '₦12,750' }) })
  await expect(dialog.getByText('Zenith Bank •••• 7756')).toBeVisible()
  await expectAccessible(page)
  await expireFreshPassword(therapist.email)
  await dialog.getByRole('button', { name: en('payouts.pay_out', { amount: '₦12,750' }) }).dblclick()
  const question = page.getByRole('dialog', { name: en('security.fresh.title') })
  await question.getByLabel(en('security.fresh.password'), { exact: true }).fill(therapist.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, en('payouts.dialog.done'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: en('payouts.title') })).toBeVisible()
  await expect(page.getByRole('table').last().getByRole('row')).toHaveCount(2)
  await page.getByRole('table').last().getByRole('link').first().click()
  await expect(page.getByText(en('payouts.steps.arrived'))).toBeVisible()
  await expect(page.getByText(en('resources.payouts.choices.status.paid'), { exact: true })).toBeVisible(soon)
  await expect(page.getByRole('list', { name: en('payouts.views.earnings') })).toContainText('Robin Hale')
  await expectAccessible(page)
  const statementAddress = await page.getByRole('link', { name: en('payouts.one.pdf') }).getAttribute('href')
  const file = await page.request.get(statementAddress ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('The balances fit in German and on a phone, with enough contrast and no cut words', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAs(page, theo)
  await page.goto('/de/payouts/')
  await expect(page.getByRole('heading', { level: 1, name: de('payouts.title') })).toBeVisible()
  await expect(page.getByText(de('payouts.clearing.title'))).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page
    .getByRole('navigation', { name: de('payouts.views.label') })
    .getByRole('link', { name: de('payouts.views.earnings'), exact: true })
    .click()
  await expect(
    page
      .getByRole('list', { name: de('payouts.views.earnings') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})
