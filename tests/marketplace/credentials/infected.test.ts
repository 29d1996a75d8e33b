/** A scanner that checks the uploads of therapists. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { handedIn, insurance, qualifications, sendInsurance, sendQualification, storedFiles } from './uploads.ts'

const harm = 'something harmful'
const harmful = Buffer.concat([pdf(), Buffer.from(`\n${harm}\n%%EOF\n`)])

let product: Product
let theo: GivenPerson
beforeAll(async () => {
  const scan = async (source: Parameters<typeof buffer>[0]) =>
    (await buffer(source)).includes(harm) ? ('infected' as const) : ('clean' as const)
  product = await openProduct({ scanner: { scan } })
})
afterAll(() => product.close())
beforeEach(async () => {
  theo = await product.given.provider({ listed: false })
})

const documentOf = async (identifier: string) => (await product.as(theo).get(`${qualifications}/${identifier}`)).body

test('a file is in quarantine until the scanner has answered', async () => {
  const { identifier } = await handedIn(sendQualification(product, theo))
  const path = `${qualifications}/${identifier}/content`
  expect(await documentOf(identifier)).toMatchObject({ scanStatus: 'quarantined', status: 'pending' })
  const early = await product.as(theo).get(path)
  expect([early.status, early.body.code]).toEqual([409, 'FILE_QUARANTINED'])
  await product.work()
  expect(await documentOf(identifier)).toMatchObject({ scanStatus: 'clean', status: 'pending' })
  expect((await product.as(theo).get(path)).status).toBe(200)
})

test('an infected file is refused with a note and deleted, and a mail does not name it', async () => {
  const before = await storedFiles(product)
  const { identifier } = await handedIn(sendQualification(product, theo, { files: { 'secret-degree.pdf': harmful } }))
  await product.work()
  await product.work()
  expect(await documentOf(identifier)).toMatchObject({
    scanStatus: 'infected',
    status: 'rejected',
    reviewNote: 'This file did not pass our virus check and was removed. Please send a clean copy.',
  })
  const opened = await product.as(theo).get(`${qualifications}/${identifier}/content`)
  expect([opened.status, opened.body.code]).toEqual([409, 'FILE_INFECTED'])
  expect(await storedFiles(product)).toEqual(before)
  const mail = await product.mailbox.waitFor({ to: theo.email, subjectIncludes: 'account' })
  expect(mail.subject).toBe('Action needed in your account')
  expect(mail.text).toContain('/qualifications/')
  expect(mail.text).not.toMatch(/degree|Clinical/)
  const log = await product.as(theo).get('/user/access-log')
  expect(log.body.data[0]).toMatchObject({ action: 'document.infected', by: 'system' })
})

test('a German reader gets a German mail with a link to the insurance', async () => {
  await product.database.db
    .updateTable('appUser')
    .set({ locale: 'de' })
    .where('identifier', '=', theo.identifier)
    .execute()
  await handedIn(sendInsurance(product, theo, { files: { 'police.pdf': harmful } }))
  await product.work()
  await product.work()
  const { body } = await product.as(theo).get(insurance)
  expect(body.data[0].reviewNote).toBe(
    'Diese Datei hat unsere Virenprüfung nicht bestanden und wurde entfernt. Bitte senden Sie eine einwandfreie Fassung.',
  )
  const mail = await product.mailbox.waitFor({ to: theo.email, subjectIncludes: 'Konto' })
  expect([mail.subject, mail.text.includes('/de/insurance/')]).toEqual(['Bitte prüfen Sie Ihr Konto', true])
})

test('a refused document can be withdrawn, and a clean one uploaded in its place', async () => {
  const { identifier } = await handedIn(sendQualification(product, theo, { files: { 'paper.pdf': harmful } }))
  await product.work()
  expect((await product.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
  expect(await documentOf(identifier)).toMatchObject({ status: 'withdrawn', scanStatus: null })
  const clean = await handedIn(sendQualification(product, theo))
  await product.work()
  expect((await product.as(theo).get(qualifications)).body.data).toMatchObject([
    { identifier: clean.identifier, scanStatus: 'clean' },
  ])
})

test('a document that was withdrawn before the scan causes no notification', async () => {
  const { identifier } = await handedIn(sendQualification(product, theo, { files: { 'paper.pdf': harmful } }))
  expect((await product.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
  await product.work()
  expect((await documentOf(identifier)).code).toBe('NOT_FOUND')
  expect((await product.as(theo).get('/user/access-log')).body.data[0].action).toBe('document.delete')
})
