import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, expectNoOverflow, german, lagos, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { fillWallet, signInAs } from '#tests/e2e/support/people.ts'

const filter = (page: Page, name: string) => page.getByRole('search').getByLabel(name, { exact: true })
/** Days are those of the client, whose clock is ahead of the machine's. */
const today = () => Temporal.Now.plainDateISO('Africa/Lagos').toString()

test('A client filters the transactions and exports the same days as CSV', async ({ visitor }) => {
  const page = await visitor({ ...lagos, refusals: true })
  await signInAsNewAccount(page, { country: 'NG' })
  await fillWallet(page, 5_000_00)
  await page.goto('/wallet/')
  const row = page.getByRole('row').filter({ hasText: en('resources.transactions.choices.transactionType.topup') })
  await expect(row).toBeVisible()

  await filter(page, en('resources.transactions.fields.fromDate')).fill('2020-01-01')
  await filter(page, en('resources.transactions.fields.toDate')).fill('2020-01-31')
  await expect(page.getByText(en('resources.nothing_found'))).toBeVisible()
  await page.getByRole('button', { name: en('statement.download') }).click()
  const dialog = page.getByRole('dialog', { name: en('statement.title') })
  await expect(dialog.getByLabel(en('statement.from'))).toHaveValue('01/01/2020')
  await expect(dialog.getByLabel(en('statement.to'))).toHaveValue('31/01/2020')
  await expectAccessible(page)

  await dialog.getByLabel(en('statement.to')).fill(today())
  await dialog.getByRole('button', { name: en('statement.submit') }).click()
  await expect(dialog.getByText(en('validation.range_long'))).toBeVisible()
  await dialog.getByLabel(en('statement.from')).fill(`${today().slice(0, 7)}-01`)
  await dialog.getByLabel(en('statement.format')).selectOption('csv')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: en('statement.submit') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`solace-wallet-${today().slice(0, 7)}-01-${today()}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain(',5000.00,,5000.00,NGN,')
  await expect(dialog).toBeHidden()
})

test('In German a statement is a PDF, the table names the therapist and fits, and a transaction shows its steps', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, viewport: phone })
  await signInAs(page, 'client.de@solace.example')
  await page.goto('/de/wallet/')
  await page.getByRole('button', { name: de('statement.download') }).click()
  const dialog = page.getByRole('dialog', { name: de('statement.title') })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: de('statement.submit') }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(dialog).toBeHidden()

  const table = page.getByRole('region', { name: de('wallet.transactions') })
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const paid = table
      .getByRole('row')
      .filter({ hasText: de('resources.transactions.choices.transactionType.booking_payment') })
    await expect(paid.first()).toContainText('Brandt')
    await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.setViewportSize(phone)

  const kind = de('resources.transactions.choices.transactionType.booking_payment')
  await filter(page, de('resources.transactions.fields.transactionType')).selectOption('booking_payment')
  await page
    .getByRole('link', { name: new RegExp(`^${kind}`) })
    .first()
    .click()
  const trail = page.getByRole('region', { name: de('trail.title') })
  await expect(trail.getByText(de('trail.held'))).toBeVisible()
  await expect(page.getByText(de('trail.therapist'), { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: de('wallet.to_appointment') }).click()
  await page.waitForURL(/\/de\/appointments\//)
})
