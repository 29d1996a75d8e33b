/** A scanner that looks into what therapists hand in. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { handedIn, insurance, qualifications, sendInsurance, sendQualification, storedFiles } from './papers.ts'

const harm = 'something harmful'
const harmful = Buffer.concat([pdf(), Buffer.from(`\n${harm}\n%%EOF\n`)])

let world: World
let theo: GivenPerson
beforeAll(async () => {
  const scan = async (source: Parameters<typeof buffer>[0]) =>
    (await buffer(source)).includes(harm) ? ('infected' as const) : ('clean' as const)
  world = await openWorld({ scanner: { scan } })
})
afterAll(() => world.close())
beforeEach(async () => {
  theo = await world.given.provider({ listed: false })
})

const paperOf = async (identifier: string) => (await world.as(theo).get(`${qualifications}/${identifier}`)).body

test('a file is in quarantine until the scanner has spoken', async () => {
  const { identifier } = await handedIn(sendQualification(world, theo))
  const path = `${qualifications}/${identifier}/content`
  expect(await paperOf(identifier)).toMatchObject({ scanStatus: 'quarantined', status: 'pending' })
  const early = await world.as(theo).get(path)
  expect([early.status, early.body.code]).toEqual([409, 'FILE_QUARANTINED'])
  await world.work()
  expect(await paperOf(identifier)).toMatchObject({ scanStatus: 'clean', status: 'pending' })
  expect((await world.as(theo).get(path)).status).toBe(200)
})

test('an infected file is refused with a note, its bytes go, and a mail says nothing of its name', async () => {
  const before = await storedFiles(world)
  const { identifier } = await handedIn(sendQualification(world, theo, { files: { 'secret-degree.pdf': harmful } }))
  await world.work()
  await world.work()
  expect(await paperOf(identifier)).toMatchObject({
    scanStatus: 'infected',
    status: 'rejected',
    reviewNote: 'This file did not pass our virus check and was removed. Please send a clean copy.',
  })
  const opened = await world.as(theo).get(`${qualifications}/${identifier}/content`)
  expect([opened.status, opened.body.code]).toEqual([409, 'FILE_INFECTED'])
  expect(await storedFiles(world)).toEqual(before)
  const mail = await world.mailbox.waitFor({ to: theo.email, subjectIncludes: 'account' })
  expect(mail.subject).toBe('Please look at your account')
  expect(mail.text).toContain('/qualifications/')
  expect(mail.text).not.toMatch(/degree|Clinical/)
  const log = await world.as(theo).get('/user/access-log')
  expect(log.body.data[0]).toMatchObject({ action: 'document.infected', by: 'system' })
})

test('who reads German is told in German, and led to the insurance', async () => {
  await world.database.db
    .updateTable('appUser')
    .set({ locale: 'de' })
    .where('identifier', '=', theo.identifier)
    .execute()
  await handedIn(sendInsurance(world, theo, { files: { 'police.pdf': harmful } }))
  await world.work()
  await world.work()
  const { body } = await world.as(theo).get(insurance)
  expect(body.data[0].reviewNote).toBe(
    'Diese Datei hat unsere Virenprüfung nicht bestanden und wurde entfernt. Bitte senden Sie eine einwandfreie Fassung.',
  )
  const mail = await world.mailbox.waitFor({ to: theo.email, subjectIncludes: 'Konto' })
  expect([mail.subject, mail.text.includes('/de/insurance/')]).toEqual(['Bitte sehen Sie in Ihr Konto', true])
})

test('a refused paper can be taken back, and a clean one sent in its place', async () => {
  const { identifier } = await handedIn(sendQualification(world, theo, { files: { 'paper.pdf': harmful } }))
  await world.work()
  expect((await world.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
  expect(await paperOf(identifier)).toMatchObject({ status: 'withdrawn', scanStatus: null })
  const clean = await handedIn(sendQualification(world, theo))
  await world.work()
  expect((await world.as(theo).get(qualifications)).body.data).toMatchObject([
    { identifier: clean.identifier, scanStatus: 'clean' },
  ])
})

test('what was taken back before the scanner came is nobody\u2019s business any more', async () => {
  const { identifier } = await handedIn(sendQualification(world, theo, { files: { 'paper.pdf': harmful } }))
  expect((await world.as(theo).delete(`${qualifications}/${identifier}`)).status).toBe(204)
  await world.work()
  expect((await paperOf(identifier)).code).toBe('NOT_FOUND')
  expect((await world.as(theo).get('/user/access-log')).body.data[0].action).toBe('document.delete')
})
