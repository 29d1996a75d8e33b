/** A therapist imports a practice and writes about a client, and no one else can ever read that. */
import Papa from 'papaparse'
import pg from 'pg'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportedClient } from '#schemas/care/client-import.ts'
import type { Note, NoteRow } from '#schemas/care/notes.ts'
import { wav } from '#tests/platform/storage/recordings.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi, codeFor, resetRateLimits, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import { en, expect, lagos, type Page, test, toast } from '#tests/e2e/support/test.ts'
import { openPage } from '#tests/e2e/support/looks.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { messyFile } from '#tests/e2e/support/messy-file.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { chooseFromRowMenu } from '#tests/e2e/support/steps.ts'

/** Words that occur only in the author's notes. */
const planted = {
  title: 'Zwielichtmohn first talk',
  content: 'Says the Quittenbaum in the garden was felled. Slept badly since.',
  later: 'Amended: the Haselgrund dream came back twice.',
  file: 'Fliederkranz.wav',
  cell: 'Nebelkerzenwort',
} as const

let note: Note
let client: string
let invitedEmail: string
const password = 'quiet-harbour-7'

test.describe.configure({ mode: 'serial' })

test('Ten thousand messy rows are imported, the rejected ones fixed, and an invited person becomes a client with a note', async ({
  visitor,
}) => {
  // The page first checks whether the file was begun before; a 404 means that it was not.
  const [therapist, invited] = [await visitor({ ...lagos, refusals: true }), await visitor(lagos)]
  therapist.setDefaultTimeout(20_000)
  await signInAsNewAccount(therapist, { userType: 'provider', country: 'DE', approved: true })
  const mark = newEmail('x').slice(2, 12)
  const file = messyFile(10_000, mark)

  await therapist.goto('/clients/imported/file/')
  await importFile(therapist, `practice-${mark}.csv`, file.content, file.good)
  await expect(counted(therapist, 'kept')).toHaveText('9,800')
  await expect(counted(therapist, 'invalid')).toHaveText('181')
  const saved = therapist.waitForEvent('download')
  await therapist.getByRole('button', { name: en('import_csv.finished.save_rejected') }).click()
  const rejected = await readFile(await (await saved).path(), 'utf8')

  await therapist.getByRole('button', { name: en('import_csv.finished.repaired') }).click()
  await importFile(therapist, 'fixed.csv', Buffer.from(fixed(rejected)), 181 + file.duplicate)
  await expect(counted(therapist, 'kept')).toHaveText('181')
  await therapist
    .getByRole('link', { name: en('imports.file_to_list') })
    .first()
    .click()
  await therapist.getByLabel(en('resources.imported-clients.fields.searchQuery')).fill(file.invitee.email)
  const row = therapist.getByRole('row').filter({ hasText: file.invitee.email })
  await chooseFromRowMenu(row, en('imports.invite'))

  invitedEmail = file.invitee.email
  await acceptAndSignUp(invited, invitedEmail)
  await expect(row.getByText(en('resources.imported-clients.choices.status.linked'))).toBeVisible()
  const { data } = await callApi<{ data: ImportedClient[] }>(
    therapist,
    `/clients/imported?searchQuery=${encodeURIComponent(file.invitee.email)}`,
  )
  client = data[0]?.clientIdentifier ?? ''

  await therapist.goto(`/notes/client/${client}/`)
  await write(therapist)
  await therapist.getByRole('button', { name: en('notes.sign.open'), exact: true }).click()
  await therapist
    .getByRole('dialog')
    .getByRole('button', { name: en('notes.sign.submit') })
    .click()
  await expect(toast(therapist, en('notes.toasts.client_signed'))).toBeVisible()
  await therapist.getByRole('button', { name: en('notes.amend.open') }).click()
  await therapist.getByRole('dialog').getByLabel(en('notes.amend.label')).fill(planted.later)
  await therapist
    .getByRole('dialog')
    .getByRole('button', { name: en('notes.amend.submit') })
    .click()
  await expect(therapist.getByText(planted.later)).toBeVisible()
  await expect(therapist.getByText(en('notes.statuses.amended')).first()).toBeVisible()

  await therapist.getByRole('button', { name: en('files.preview_one', { name: 'drawings.csv' }) }).click()
  await expect(therapist.getByRole('cell', { name: planted.cell })).toBeVisible()
  await therapist.keyboard.press('Escape')

  const { data: rows } = await callApi<{ data: NoteRow[] }>(therapist, `/note/client/${client}`)
  note = await callApi<Note>(therapist, `/note/${rows[0]?.identifier}`)
  expect(note).toMatchObject({ title: planted.title, content: planted.content, status: 'amended' })
  expect(note.files).toHaveLength(2)
})

test('No one else reads the note: no other therapist, not the client, no operator, no acting operator, no dump', async ({
  visitor,
}) => {
  const others: [who: string, page: Page][] = []
  const [provider, person, operator] = [
    await visitor({ ...lagos, refusals: true }),
    await visitor({ ...lagos, refusals: true }),
    await visitor({ ...lagos, refusals: true }),
  ]
  await signInAsNewAccount(provider, { userType: 'provider', country: 'DE' })
  others.push(['another therapist', provider])
  await signInAs(person, invitedEmail, password)
  others.push(['the client', person])
  await signInAsNewOperator(operator, { firstName: 'Rowan', permission: 'super' })
  others.push(['an operator', operator])
  for (const [who, page] of others) await readsNothing(page, who)

  await callApi(operator, '/session/impersonation', {
    method: 'POST',
    body: { userIdentifier: await authorOf(note), reason: 'Looks whether notes stay closed', scope: 'assist' },
  })
  await readsNothing(operator, 'an operator in the place of the author')

  const dump = await dumpOf(process.env.SOLACE_DATABASE_URL ?? '')
  expect(dump).toContain(note.identifier)
  const files = await filesIn(process.env.SOLACE_FILES ?? '')
  expect(files.length).toBeGreaterThan(0)
  for (const word of Object.values(planted)) {
    expect(dump.includes(word), word).toBe(false)
    expect(
      files.some((file) => file.includes(word)),
      word,
    ).toBe(false)
  }
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

/** A client note with a recording and a table. */
async function write(page: Page) {
  await page
    .getByRole('button', { name: en('notes.add.client') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('notes.add.continue') }).click()
  await dialog.getByLabel(en('notes.fields.title')).fill(planted.title)
  await dialog.getByLabel(en('notes.fields.content')).fill(planted.content)
  await dialog.locator('input[type=file]').setInputFiles([
    { name: planted.file, mimeType: 'audio/wav', buffer: wav() },
    { name: 'drawings.csv', mimeType: 'text/csv', buffer: Buffer.from(`day,picture\r\nMonday,${planted.cell}\r\n`) },
  ])
  await dialog.getByRole('button', { name: en('notes.add.submit') }).click()
  await expect(page.getByText(en('notes.toasts.client_added'))).toBeVisible()
  await page.getByRole('link', { name: en('notes.added.open') }).click()
  await expect(page.getByRole('heading', { name: en('notes.types.client') })).toBeVisible()
}

/** Every call that could show something of the note, and the page itself. */
async function readsNothing(page: Page, who: string) {
  const [file] = note.files
  const paths = [
    `/note/${note.identifier}`,
    `/note/${note.identifier}/history`,
    `/note/${note.identifier}/files/${file?.identifier}/content`,
    `/note/client/${client}`,
    `/note/client/${client}/files`,
    '/note?searchQuery=Quittenbaum',
    '/rest/notes?filter={}',
    `/rest/notes/${note.identifier}`,
    '/note/draft-key',
    `/clients/${client}/emergency`,
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await page.context().request.get(`/api${path}`)
      return { path, status: answer.status(), text: await answer.text() }
    }),
  )
  for (const { path, status, text } of answers) {
    for (const word of Object.values(planted)) expect(text.includes(word), `${who}: ${path}`).toBe(false)
    // A therapist has their own list and their own key.
    const isOwn = who === 'another therapist' && /searchQuery|filter|draft-key/.test(path)
    expect(status, `${who}: ${path}`)[isOwn ? 'toBeLessThan' : 'toBeGreaterThanOrEqual'](isOwn ? 300 : 400)
  }
  await openPage(page, `/notes/${note.identifier}/`)
  const shown = await page.locator('body').innerText()
  for (const word of Object.values(planted)) expect(shown.includes(word), who).toBe(false)
}

async function authorOf({ identifier }: Note): Promise<string> {
  const rows = await select(
    process.env.SOLACE_DATABASE_URL ?? '',
    'select provider_identifier from note where identifier = $1',
    [identifier],
  )
  return String(rows[0]?.provider_identifier)
}

/** Every row of every table as text, bytes both in hexadecimal and as letters. */
async function dumpOf(url: string): Promise<string> {
  const tables = await select(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const rows = await select(url, `select * from ${String(name)}`)
    for (const row of rows) {
      parts.push(JSON.stringify(row))
      for (const value of Object.values(row)) if (Buffer.isBuffer(value)) parts.push(value.toString('latin1'))
    }
  }
  return parts.join('\n')
}

/** Every stored file, as raw bytes. */
async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  // Files that another test deletes meanwhile are skipped.
  const read = files.map((file) =>
    readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    }),
  )
  return (await Promise.all(read)).flat()
}

async function select(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query<Record<string, unknown>>(text, values)
  await database.end()
  return rows
}
