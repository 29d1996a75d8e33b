import { readFile } from 'node:fs/promises'
import { violationsOf } from '#tests/e2e/support/axe.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { signUpAs } from '#tests/e2e/support/accounts.ts'
import { callApi, codeFor } from '#tests/e2e/support/people.ts'
import {
  de,
  type en,
  expect,
  expectNoOverflow,
  german,
  type Page,
  phone,
  test,
  toast,
} from '#tests/e2e/support/test.ts'

const expectClean = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/** Requests the export, waits for it and opens the saved file. */
async function exportOf(page: Page, t: typeof en): Promise<Map<string, Buffer>> {
  await page.getByRole('button', { name: t('own_data.export_ask') }).click()
  const button = page.getByRole('button', { name: t('own_data.export_download') })
  await expect(button).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^solace-data-\d{4}-\d\d-\d\d\.zip$/)
  return unzip(await readFile(await download.path()))
}

test('a client exports their data, sees who accessed it, and deletes the account, in German on a phone', async ({
  visitor,
}) => {
  const t = de
  const page = await visitor({ ...german, viewport: phone, refusals: true })
  const person = await signUpAs(page)
  await callApi(page, '/session/verify', { method: 'POST', body: { token: await codeFor(page, person.email) } })
  await page.goto('/de/account/')
  await page
    .getByRole('navigation', { name: t('account.sections.label') })
    .getByRole('link', { name: t('account.sections.privacy') })
    .click()
  await expect(page.getByRole('heading', { name: t('own_data.access_title') })).toBeVisible()
  await expectClean(page)
  await expectNoOverflow(page)

  const files = await exportOf(page, t)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['README.txt', 'summary.pdf', 'data/account.json']))
  expect(files.get('data/account.json')?.toString()).toContain(person.email)

  await page.reload()
  await expect(page.getByText(t('access.export_downloaded'))).toBeVisible()
  await expect(page.getByText(t('access.email_verified'))).toBeVisible()

  await page.getByRole('button', { name: t('own_data.delete_open') }).click()
  const dialog = page.getByRole('dialog', { name: t('own_data.delete_dialog') })
  await expect(dialog).toContainText(t('own_data.delete_no_sessions'))
  await expectClean(page)
  const password = dialog.getByLabel(t('own_data.delete_password'), { exact: true })
  await password.fill(person.password)
  await dialog.getByRole('button', { name: t('own_data.delete_submit') }).click()

  await page.waitForURL(/\/de\/$/)
  await expect(toast(page, t('shared.account_deleted'))).toBeVisible()
})
