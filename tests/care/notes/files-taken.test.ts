/** Files of notes: which are taken, and how many. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteFileKinds, noteLimits } from '#schemas/care/notes.ts'
import { doc, docx, form, pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { mp3, mp4, ogg, wav } from '#tests/platform/storage/recordings.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { jpeg, png } from '#tests/identity/pictures/files.ts'
import { filePracticeIn, type FilePractice } from './file-practice.ts'
import { refusal, written } from './writing.ts'

let world: World
let practice: FilePractice
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  practice = await filePracticeIn(world)
})

const examples: Record<string, () => Buffer | Promise<Buffer>> = {
  doc: () => doc('WordDocument'),
  docx,
  pdf,
  jpg: jpeg,
  jpeg,
  png,
  mp3,
  wav,
  ogg,
  mp4,
  csv: () => Buffer.from('day;mood\n1;good\n'),
}

describe('kinds', () => {
  const kindsOf = (isTaken: boolean) =>
    (['booking', 'client'] as const).flatMap((type) =>
      Object.keys(examples)
        .filter((extension) => (noteFileKinds[type] as readonly string[]).includes(extension) === isTaken)
        .map((extension) => [type, extension] as const),
    )
  const send = async (type: 'booking' | 'client', extension: string) =>
    practice.about(type, { [`a.${extension}`]: (await examples[extension]?.()) ?? '' })

  test.for(kindsOf(true))('a note about a %s takes a %s', async ([type, extension]) => {
    const { status, body } = await send(type, extension)
    expect([status, body.files[0].fileName]).toEqual([201, `a.${extension}`])
  })

  test.for(kindsOf(false))('a note about a %s takes no %s, and nothing of it stays', async ([type, extension]) => {
    const before = await storedIn(world)
    const { status, body } = await send(type, extension)
    expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
    expect(body.fields.file).toBe('Please upload a doc, pdf, jpg, jpeg, png, mp3, wav, ogg, csv file.')
    expect(await storedIn(world)).toEqual(before)
  })

  test('the type may come behind the file', async () => {
    const before = await storedIn(world)
    const { body, headers } = form(
      { name: 'a.mp4', content: mp4() },
      { field: 'title', content: 'With files' },
      { field: 'reference', content: practice.booking },
      { field: 'type', content: 'booking' },
    )
    expect(refusal(await world.as(practice.author).post('/note', body, headers))).toEqual([415, 'FILE_TYPE'])
    expect(await storedIn(world)).toEqual(before)
  })

  test('of a draft about a session are the same when files are added later', async () => {
    const { body } = await practice.about('booking', { 'a.pdf': pdf() })
    expect(refusal(await practice.attach(body.identifier, { 'a.docx': await docx() }))).toEqual([415, 'FILE_TYPE'])
  })

  /** What the sentence of a refusal names. */
  const named = (sentence: string) => /^Please upload a (.*) file\.$/.exec(sentence)?.[1]?.split(', ')

  test.for(['booking', 'client'] as const)('that a refusal at a note about a %s names are all taken', async (type) => {
    const { body } = await practice.about(type, { 'a.exe': 'MZ' })
    expect(named(body.fields.file)).toEqual([...noteFileKinds[type]])
    for (const extension of named(body.fields.file) ?? []) expect((await send(type, extension)).status).toBe(201)
    const draft = await practice.about(type, { 'a.pdf': pdf() })
    const later = await practice.attach(draft.body.identifier, { 'a.exe': 'MZ' })
    expect([later.status, named(later.body.fields.file)]).toEqual([415, [...noteFileKinds[type]]])
  })

  test('that a refusal names before the type is known are taken whatever it is', async () => {
    const { body, headers } = form({ name: 'a.exe', content: 'MZ' }, { field: 'type', content: 'booking' })
    const answer = await world.as(practice.author).post('/note', body, headers)
    expect(named(answer.body.fields.file)).toEqual([...noteFileKinds.booking])
    expect(noteFileKinds.client).toEqual(expect.arrayContaining([...noteFileKinds.booking]))
  })

  test('of a note of somebody else are not told', async () => {
    const { body } = await practice.about('booking', { 'a.pdf': pdf() })
    const other = await world.given.provider()
    expect((await practice.attach(body.identifier, { 'a.pdf': pdf() }, other)).status).toBe(404)
    const refused = await practice.attach(body.identifier, { 'a.exe': 'MZ' }, other)
    const nowhere = await practice.attach('01930000-0000-7000-8000-000000000001', { 'a.exe': 'MZ' }, other)
    expect(refused.body.fields).toEqual(nowhere.body.fields)
  })

  test('that no note takes are refused in the words of all that are', async () => {
    const { status, body } = await practice.about('client', { 'a.zip': await docx({ 'a.txt': 'a' }) })
    expect([status, body.fields.file]).toEqual([415, expect.stringContaining('csv, docx, mp4')])
  })
})

describe('how many', () => {
  const several = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.csv`, 'a;b\n']))

  test('up to ten at a note, also when they come in two goes', async () => {
    const { body } = await practice.about('client', several(noteLimits.filesPerNote - 1))
    const tooMany = await practice.attach(body.identifier, several(2))
    expect([tooMany.status, tooMany.body.fields.file]).toEqual([422, 'Please choose at most 10 files.'])
    const last = await practice.attach(body.identifier, several(1))
    expect([last.status, last.body.files.length, last.body.actions]).toEqual([
      201,
      10,
      expect.not.arrayContaining(['attach']),
    ])
    expect(await practice.rows()).toHaveLength(noteLimits.filesPerNote)
  })

  test('also when two come at once', async () => {
    const { body } = await practice.about('client', several(noteLimits.filesPerNote - 1))
    const both = await Promise.all([
      practice.attach(body.identifier, several(1)),
      practice.attach(body.identifier, several(1)),
    ])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await practice.rows()).toHaveLength(noteLimits.filesPerNote)
  })

  test('none is no addition', async () => {
    const { identifier } = await written(world, practice.author, practice.client)
    const { status, body } = await practice.attach(identifier, {})
    expect([status, body.fields.file]).toEqual([422, expect.any(String)])
  })

  test('sixty in an hour, together with documents', async () => {
    const { identifier } = await written(world, practice.author, practice.client)
    for (let sent = 0; sent < 60; sent += 10) {
      const { body } = await practice.about('client', several(10))
      expect(body.files).toHaveLength(10)
    }
    expect(refusal(await practice.attach(identifier, several(1)))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    world.clock.advance({ minutes: 61 })
    expect((await practice.attach(identifier, several(1))).status).toBe(201)
  })
})
