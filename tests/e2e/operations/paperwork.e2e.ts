/** A therapist imports a practice, and somebody on the list becomes a client. */
import Papa from 'papaparse'
import { readFile } from 'node:fs/promises'
import type { ImportedClient } from '#schemas/care/client-import.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, codeFor, resetRateLimits, newEmail } from '#tests/e2e/support/people.ts'
import { en, expect, lagos, type Page, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { messyFile } from '#tests/e2e/support/messy-file.ts'
import { chooseFromRowMenu } from '#tests/e2e/support/steps.ts'

const password = 'quiet-harbour-7'

test('A messy file is imported, its rejected rows fixed, and an invited person becomes a client', async ({
  visitor,
}) => {
  // The page first checks whether the file was begun before; a 404 means that it was not.
  const [therapist, invited] = [await visitor({ ...lagos, refusals: true }), await visitor(lagos)]
  therapist.setDefaultTimeout(20_000)
  await signInAsNewAccount(therapist, { userType: 'provider', country: 'DE', approved: true })
  const mark = newEmail('x').slice(2, 12)
  const file = messyFile(2000, mark)

  await therapist.goto('/clients/imported/file/')
  await importFile(therapist, `practice-${mark}.csv`, file.content, file.good)
  await expect(counted(therapist, 'kept')).toHaveText(file.good.toLocaleString('en'))
  await expect(counted(therapist, 'invalid')).toHaveText(String(file.invalid))
  const saved = therapist.waitForEvent('download')
  await therapist.getByRole('button', { name: en('import_csv.finished.save_rejected') }).click()
  const rejected = await readFile(await (await saved).path(), 'utf8')

  await therapist.getByRole('button', { name: en('import_csv.finished.repaired') }).click()
  await importFile(therapist, 'fixed.csv', Buffer.from(fixed(rejected)), file.invalid + file.duplicate)
  await expect(counted(therapist, 'kept')).toHaveText(String(file.invalid))
  await therapist
    .getByRole('link', { name: en('imports.file_to_list') })
    .first()
    .click()
  await therapist.getByLabel(en('resources.imported-clients.fields.searchQuery')).fill(file.invitee.email)
  const row = therapist.getByRole('row').filter({ hasText: file.invitee.email })
  await chooseFromRowMenu(row, en('imports.invite'))

  await acceptAndSignUp(invited, file.invitee.email)
  await expect(row.getByText(en('resources.imported-clients.choices.status.linked'))).toBeVisible()
  const { data } = await callApi<{ data: ImportedClient[] }>(
    therapist,
    `/clients/imported?searchQuery=${encodeURIComponent(file.invitee.email)}`,
  )
  expect(data).toMatchObject([{ status: 'linked', clientIdentifier: expect.any(String) }])
})

/** Chooses a file, checks it, and sends its valid rows. */
async function importFile(page: Page, name: string, content: Buffer, good: number) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
  await page.getByRole('button', { name: en('import_csv.columns.next') }).click()
  await page.getByRole('switch', { name: en('imports.allow_invite') }).uncheck()
  const start = en('import_csv.check.start', { count: good.toLocaleString('en'), smart_count: good })
  await page.getByRole('button', { name: start }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: en('import_csv.finished.title') })).toBeVisible({ timeout: 120_000 })
}

const counted = (page: Page, word: 'kept' | 'invalid') =>
  page
    .getByRole('listitem')
    .filter({ hasText: en(`import_csv.counts.${word}`, { smart_count: 2 }) })
    .locator('strong')

/** As in a spreadsheet: fixes an address, a name, and a formula in a name. */
function fixed(text: string): string {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const [header = [], ...rows] = data
  const better = rows.map(([first, last = '', email = '', ...rest]) => [
    first === '' ? 'Kim' : first,
    last.includes('HYPERLINK') ? 'Meier' : last,
    email.replace('(at)', '@'),
    ...rest,
  ])
  return Papa.unparse([header, ...better])
}

/** The invited person reads the mail, accepts, and signs up. */
async function acceptAndSignUp(page: Page, email: string) {
  await page.goto(await linkIn(page, email, en('mail.client_invitation.subject'), /invitation/))
  await page.getByRole('button', { name: en('invitation.accept') }).click()
  await expect(page.getByText(en('invitation.next'))).toBeVisible()
  await resetRateLimits()
  const countries = await callApi<{ identifier: string; code: string }[]>(page, '/region/country')
  await callApi(page, '/session/register', {
    method: 'POST',
    body: {
      userType: 'client',
      firstName: 'Siobhan',
      lastName: 'Mueller',
      email,
      phoneNumber: '+447700900123',
      password,
      confirmPassword: password,
      countryId: countries.find(({ code }) => code === 'DE')?.identifier,
      termsAgreed: true,
    },
  })
  await callApi(page, '/session/verify', { method: 'POST', body: { token: await codeFor(page, email) } })
}
