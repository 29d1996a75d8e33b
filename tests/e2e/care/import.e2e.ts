import { readFile } from 'node:fs/promises'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, type Page, test } from '#tests/e2e/support/test.ts'
import { newEmail } from '#tests/e2e/support/people.ts'
import { handleRequests } from '#tests/e2e/support/requests.ts'

const address = (mark: string, number: number) => `person.${number}.${mark}@example.org`

/** 300 people as exported by old software: 5 invalid, 3 duplicates, quoted line breaks, a formula. `;`, CRLF. */
function messyRows(mark: string): string {
  const rows = Array.from({ length: 300 }, (_, place) => {
    const number = place + 1
    if (number % 60 === 0) return `Zoë;Weiß;person.${number}(at)example.org;;`
    if (number % 99 === 0) return `Jürgen;Müller;${address(mark, 1).toUpperCase()};;"x"`
    const phoneNumber = number % 3 === 0 ? '0171 / 234-56 78' : '+49 (30) 123456'
    return `Jürgen;Müller;${address(mark, number)};${phoneNumber};"=1+1\r\n""vormittags""; später"`
  })
  return ['Vorname;Nachname;E-Mail;Telefon;Bemerkung', '', ...rows, ''].join('\r\n')
}
const asWindows1252 = (text: string) => Buffer.from(text, 'latin1')

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const start = (page: Page, count: number) => button(page, de('import_csv.check.start', { count, smart_count: count }))
const held = (page: Page) => page.getByRole('alert').filter({ hasText: de('import_csv.trouble.offline') })
const counted = (page: Page) => page.getByRole('list').filter({ has: page.locator('strong') })

/** All parts after the first are lost, until the returned function is called. */
async function cutSecondPart(page: Page) {
  let parts = 0
  return handleRequests(page, '**/api/clients/import', async (route) => {
    parts += 1
    if (parts === 1) await route.continue()
    else await route.abort()
  })
}

test('a therapist imports a messy file over a broken connection, fixes the rejected rows, and imports those too, in German', async ({
  visitor,
}) => {
  const page = await visitor({ ...german, refusals: true, cuts: true })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE', approved: true })
  const mark = newEmail('x').slice(2, 12)
  await page.goto('/de/overview/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: de('account.nav.clients') })
    .click()
  await page.getByRole('link', { name: de('relations.imported') }).click()
  await page
    .getByRole('link', { name: de('imports.by_file') })
    .first()
    .click()

  await choose(page, 'clients.csv', asWindows1252(messyRows(mark)))
  await expect(step(page, de('import_csv.columns.title'))).toBeFocused()
  await expect(page.getByLabel(de('import_csv.read_as.encoding'))).toHaveValue('windows-1252')
  await expect(page.getByLabel(de('import_csv.read_as.delimiter'))).toHaveValue(';')
  await expect(
    page.getByRole('combobox', { name: new RegExp(`^${de('resources.imported-clients.fields.firstName')}`) }),
  ).toHaveValue('0')
  await expect(page.getByText('Jürgen').first()).toBeVisible()
  await expectAccessible(page)

  await button(page, de('import_csv.columns.next')).click()
  await expect(counted(page)).toHaveText(/292.*3.*5/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Jürgen')
  await expect(first).toContainText('+4930123456')
  await expect(
    page.getByText(`${de('resources.imported-clients.fields.email')}: ${de('validation.email')}`),
  ).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('switch', { name: de('imports.allow_invite') }).uncheck()

  const reconnect = await cutSecondPart(page)
  await start(page, 292).click()
  await expect(held(page)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    de('import_csv.progress.count', { done: 200, total: 295 }),
  )
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: de('imports.file_to_list') }).click()
  await expect(step(page, de('import_csv.progress.title'))).toBeVisible()
  reconnect()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect(step(page, de('import_csv.finished.title'))).toBeFocused({ timeout: 30_000 })
  await expect(counted(page)).toHaveText(/292.*3.*5/)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await button(page, de('import_csv.finished.report')).click()
  const report = await readFile(await (await saving).path(), 'utf8')
  expect(report).toContain("'+49 (30) 123456")
  expect(report).toContain('"\'=1+1')
  expect(report.split('\r\n').filter((line) => line.endsWith(`;${de('import_csv.statuses.new')};`))).toHaveLength(292)

  const savingRejected = page.waitForEvent('download')
  await button(page, de('import_csv.finished.save_rejected')).click()
  const rejected = await readFile(await (await savingRejected).path(), 'utf8')
  await button(page, de('import_csv.finished.repaired')).click()
  await expect(step(page, de('import_csv.choose.title'))).toBeFocused()
  await choose(page, 'fixed.csv', Buffer.from(rejected.replaceAll('(at)', `.${mark}@`)))
  await button(page, de('import_csv.columns.next')).click()
  await start(page, 6).click()
  await expect(step(page, de('import_csv.finished.title'))).toBeVisible()
  await expect(counted(page)).toHaveText(/5.*3/)
  await expect(page.getByText(de('import_csv.finished.there'))).toBeVisible()

  await page
    .getByRole('link', { name: de('imports.file_to_list') })
    .first()
    .click()
  await page.getByLabel(de('resources.imported-clients.fields.searchQuery')).fill(address(mark, 299))
  await expect(page.getByRole('row').filter({ hasText: address(mark, 299) })).toContainText('Jürgen')
})
