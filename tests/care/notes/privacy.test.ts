/** Notes in the data export, and what happens to them on erasure. */
import { describe, expect, test } from 'vitest'
import { safetyPlanSteps } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { storedFiles } from '#tests/marketplace/credentials/uploads.ts'
import { pdf } from '#tests/platform/storage/documents.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { ownPractice } from './practice.ts'
import { related, sendNote, signed, written } from './writing.ts'

const practice = ownPractice({ country: 'DE' })

type Person = { identifier: string }

async function archiveOf(person: Person): Promise<Map<string, Buffer>> {
  await practice.product.as(person).post('/user/export')
  await practice.product.drain()
  const { status, bytes } = await practice.product.as(person).get('/user/export')
  expect(status).toBe(200)
  return unzip(bytes)
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')

async function erased(person: Person): Promise<void> {
  const { db } = practice.product.database
  const account = await db
    .selectFrom('appUser')
    .selectAll()
    .where('identifier', '=', person.identifier)
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((within) =>
      eraseAccount(within, { services: practice.product.backend.services, now: practice.product.clock.now() }, account),
    )
  await practice.product.drain()
}

/** Rows of the author in the encrypted tables, as the author's own transaction sees them. */
const rowsLeft = (person: Person) =>
  asAuthor(practice.product.database.db, person.identifier, async (db) => ({
    notes: (await db.selectFrom('note').select('status').execute()).map(({ status }) => status),
    versions: (await db.selectFrom('noteVersion').select('version').execute()).length,
    addenda: (await db.selectFrom('noteAddendum').select('identifier').execute()).length,
    files: (await db.selectFrom('noteFile').select('fileIdentifier').execute()).length,
    tags: (await db.selectFrom('clientTag').select('position').execute()).length,
    plans: (await db.selectFrom('safetyPlan').select('version').execute()).length,
    keys: (await db.selectFrom('dataKey').select('wrapped').execute()).map(({ wrapped }) => wrapped !== null),
  }))

const empty = Object.fromEntries(safetyPlanSteps.map((step) => [step, '']))
const plan = { ...empty, warningSigns: 'No sleep', version: 0 }

/** A draft and a signed note with a file each, an addendum, a tag of the client and a safety plan. */
async function paperwork() {
  const me = practice.product.as(practice.author)
  const typed = { type: 'client', reference: practice.client.identifier, content: 'Quittengelee' }
  const draft = await sendNote(
    practice.product,
    practice.author,
    { ...typed, title: 'Entwurf' },
    { 'Entwurf.pdf': pdf() },
  )
  const note = await sendNote(
    practice.product,
    practice.author,
    { ...typed, title: 'Erster Besuch' },
    { 'Befund.pdf': pdf(2000) },
  )
  const { identifier } = note.body
  practice.product.clock.advance({ minutes: 11 })
  await me.put(`/note/${identifier}`, { title: 'Erster Besuch', content: 'Zwetschgenmus', version: 1 })
  await me.post(`/note/${identifier}/sign`, { version: 2 })
  const answers = [
    draft,
    note,
    await me.post(`/note/${identifier}/addendum`, { content: 'Holunder' }),
    await me.put(`/clients/${practice.client.identifier}/tags`, { tags: ['Schlaf'] }),
    await me.put(`/clients/${practice.client.identifier}/safety-plan`, plan),
  ]
  expect(answers.map(({ status, body }) => (status < 300 ? 'done' : body))).toEqual(answers.map(() => 'done'))
  return identifier as string
}

describe('the data export', () => {
  test('of a therapist holds all notes, decrypted, with the files under their names', async () => {
    const identifier = await paperwork()
    const { body: hidden } = await signedAndHidden()
    const files = await archiveOf(practice.author)
    expect(json(files, 'notes')).toMatchObject([
      { title: 'Entwurf', content: 'Quittengelee', status: 'draft', client: 'Amaka Tester' },
      {
        identifier,
        title: 'Erster Besuch',
        content: 'Zwetschgenmus',
        status: 'amended',
        deletedAt: null,
        reason: null,
      },
      { title: 'First talk', status: 'signed', reason: 'Wrong person', deletedAt: '2026-03-02T08:11:00.000Z' },
    ])
    expect(hidden).toBeNull()
    expect(json(files, 'note-versions')).toMatchObject([
      { version: 1 },
      { note: identifier, version: 1, content: 'Quittengelee' },
      { note: identifier, version: 2, content: 'Zwetschgenmus' },
      { version: 1 },
    ])
    expect(json(files, 'note-addenda')).toMatchObject([{ note: identifier, content: 'Holunder' }])
    expect(json(files, 'note-files').map(({ name }: { name: string }) => name)).toEqual(['Entwurf.pdf', 'Befund.pdf'])
    expect(json(files, 'client-tags')).toEqual([{ client: 'Amaka Tester', tag: 'Schlaf' }])
    expect(json(files, 'safety-plans')).toMatchObject([{ client: 'Amaka Tester', plan: { warningSigns: 'No sleep' } }])
    expect(files.get('documents/note-Befund.pdf')?.equals(pdf(2000))).toBe(true)
    expect([...files.keys()]).toContain('documents/note-Entwurf.pdf')
    expect(files.get('README.txt')?.toString()).not.toContain('Not in here')
  })

  test('of a client explains why it holds no notes', async () => {
    await paperwork()
    const files = await archiveOf(practice.client)
    expect(files.get('README.txt')?.toString()).toContain('Not in here: what therapists write for themselves')
    const everything = [...files].map(([name, content]) => name + content.toString('utf8')).join('\n')
    expect(everything).not.toMatch(/Quittengelee|Zwetschgenmus|Holunder|Schlaf|No sleep|Befund/)
  })

  test('creates no key for a therapist without notes', async () => {
    const withoutNotes = await practice.product.given.provider({ listed: false })
    expect(json(await archiveOf(withoutNotes), 'notes')).toBeNull()
    expect((await rowsLeft(withoutNotes)).keys).toEqual([])
  })
})

async function signedAndHidden() {
  const { identifier } = await signed(practice.product, practice.author, practice.client)
  return practice.product.as(practice.author).delete(`/note/${identifier}`, { reason: 'Wrong person' })
}

describe('when a client leaves', () => {
  test('the notes of the therapist stay, without a name; the import entry is deleted', async () => {
    const identifier = await paperwork()
    const { db } = practice.product.database
    const at = practice.product.clock.now().toString()
    await db
      .insertInto('importedClient')
      .values({
        identifier: crypto.randomUUID(),
        providerIdentifier: practice.author.identifier,
        source: 'manual',
        status: 'linked',
        firstName: 'Amaka',
        email: practice.client.email,
        clientIdentifier: practice.client.identifier,
        createdAt: at,
        touchedAt: at,
        linkedAt: at,
      })
      .execute()
    await erased(practice.client)
    expect((await practice.product.as(practice.author).get(`/note/${identifier}`)).body).toMatchObject({
      content: 'Zwetschgenmus',
      clientName: null,
      clientIdentifier: practice.client.identifier,
    })
    const list = await practice.product.as(practice.author).get(`/note/client/${practice.client.identifier}`)
    expect(list.body.data.map(({ clientName }: { clientName: string | null }) => clientName)).toEqual([null, null])
    const imported = db.selectFrom('importedClient').select('identifier')
    expect(await imported.where('providerIdentifier', '=', practice.author.identifier).execute()).toEqual([])
  })
})

describe('when a therapist leaves', () => {
  test('drafts and tags are deleted; signed notes stay encrypted with their files and keys', async () => {
    await paperwork()
    await signedAndHidden()
    const before = (await storedFiles(practice.product)).length
    await erased(practice.author)
    expect(await rowsLeft(practice.author)).toEqual({
      notes: expect.arrayContaining(['amended', 'signed']),
      versions: 3,
      addenda: 1,
      files: 1,
      tags: 0,
      plans: 1,
      keys: [true],
    })
    expect((await storedFiles(practice.product)).length).toBe(before - 1)
  })

  test('a therapist without signed notes leaves no data and no key', async () => {
    await written(practice.product, practice.author, practice.client)
    await erased(practice.author)
    expect(await rowsLeft(practice.author)).toEqual({
      notes: [],
      versions: 0,
      addenda: 0,
      files: 0,
      tags: 0,
      plans: 0,
      keys: [false],
    })
  })
})

describe('when the legal retention period is over', () => {
  const passed = async (instant: string) => {
    practice.product.clock.set(instant)
    await practice.product.work()
  }

  test.each([
    ['DE', '2036-03-02T07:00:00Z', '2036-03-02T09:00:00Z'],
    ['NG', '2033-03-02T07:00:00Z', '2033-03-02T09:00:00Z'],
  ])(
    'in %s, all signed notes of a therapist who left are deleted, and then the key',
    async (country, before, after) => {
      practice.author = await practice.product.given.provider({ country })
      await related(practice.product, practice.author, practice.client)
      const foreign = await storedFiles(practice.product)
      await paperwork()
      const own = (await storedFiles(practice.product)).filter((name) => !foreign.includes(name))
      const ownLeft = async () => (await storedFiles(practice.product)).filter((name) => own.includes(name)).length
      await erased(practice.author)
      expect([own.length, await ownLeft()]).toEqual([2, 1])
      await passed(before)
      expect((await rowsLeft(practice.author)).notes).toEqual(['amended'])
      await passed(after)
      const rest = { notes: [], versions: 0, addenda: 0, files: 0, tags: 0, plans: 0, keys: [false] }
      expect(await rowsLeft(practice.author)).toEqual(rest)
      expect(await ownLeft()).toBe(0)
      await passed(Temporal.Instant.from(after).add({ hours: 2 }).toString())
      expect(await rowsLeft(practice.author)).toEqual(rest)
    },
  )

  test('a note counts from the last session with its client', async () => {
    const ended = await pastSession(practice.product, {
      client: practice.client,
      provider: practice.author,
      endAt: '2026-02-01T10:00:00.000Z',
    })
    await signed(practice.product, practice.author, practice.client)
    await erased(practice.author)
    const later = { startAt: '2027-01-10T09:00:00Z', endAt: '2027-01-10T10:00:00Z' }
    await practice.product.database.db
      .updateTable('booking')
      .set(later)
      .where('identifier', '=', ended.booking)
      .execute()
    await passed('2036-06-01T00:00:00Z')
    expect((await rowsLeft(practice.author)).notes).toEqual(['signed'])
    await passed('2037-01-10T11:00:00Z')
    expect((await rowsLeft(practice.author)).notes).toEqual([])
  })

  test('hidden notes of an existing author are deleted, and nothing else', async () => {
    await signed(practice.product, practice.author, practice.client, { title: 'Still to be seen' })
    await signedAndHidden()
    await passed('2033-03-03T00:00:00Z')
    expect((await rowsLeft(practice.author)).notes).toHaveLength(2)
    await passed('2036-03-03T00:00:00Z')
    expect(await rowsLeft(practice.author)).toMatchObject({ notes: ['signed'], keys: [true] })
    expect((await practice.product.as(practice.author).get('/note')).body.data).toMatchObject([
      { title: 'Still to be seen' },
    ])
  })
})
