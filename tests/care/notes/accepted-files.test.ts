/** Files of notes: which types are accepted, and how many. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteFileKinds, noteLimits } from '#schemas/care/notes.ts'
import { doc, docx, form, pdf } from '#tests/platform/storage/documents.ts'
import { storedIn } from '#tests/platform/storage/practice.ts'
import { mp3, mp4, ogg, wav } from '#tests/platform/storage/recordings.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { jpeg, png } from '#tests/identity/pictures/files.ts'
import { filePracticeIn, type FilePractice } from './file-practice.ts'
import { refusal, written } from './writing.ts'

let product: Product
let practice: FilePractice
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  practice = await filePracticeIn(product)
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

describe('types', () => {
  const kindsOf = (isTaken: boolean) =>
    (['booking', 'client'] as const).flatMap((type) =>
      Object.keys(examples)
        .filter((extension) => (noteFileKinds[type] as readonly string[]).includes(extension) === isTaken)
        .map((extension) => [type, extension] as const),
    )
  const send = async (type: 'booking' | 'client', extension: string) =>
    practice.about(type, { [`a.${extension}`]: (await examples[extension]?.()) ?? '' })

  test.for(kindsOf(true))('a note about a %s accepts a %s', async ([type, extension]) => {
    const { status, body } = await send(type, extension)
    expect([status, body.files[0].fileName]).toEqual([201, `a.${extension}`])
  })

  test.for(kindsOf(false))('a note about a %s refuses a %s, and nothing of it is stored', async ([type, extension]) => {
    const before = await storedIn(product)
    const { status, body } = await send(type, extension)
    expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
    expect(body.fields.file).toBe('Please upload a doc, pdf, jpg, jpeg, png, mp3, wav, ogg, csv file.')
    expect(await storedIn(product)).toEqual(before)
  })

  test('the type may follow the file in the form', async () => {
    const before = await storedIn(product)
    const { body, headers } = form(
      { name: 'a.mp4', content: mp4() },
      { field: 'title', content: 'With files' },
      { field: 'reference', content: practice.booking },
      { field: 'type', content: 'booking' },
    )
    expect(refusal(await product.as(practice.author).post('/note', body, headers))).toEqual([415, 'FILE_TYPE'])
    expect(await storedIn(product)).toEqual(before)
  })

  test('of a draft about a session are the same when files are added later', async () => {
    const { body } = await practice.about('booking', { 'a.pdf': pdf() })
    expect(refusal(await practice.attach(body.identifier, { 'a.docx': await docx() }))).toEqual([415, 'FILE_TYPE'])
  })

  /** The types named in the text of a refusal. */
  const named = (sentence: string) => /^Please upload a (.*) file\.$/.exec(sentence)?.[1]?.split(', ')

  test.for(['booking', 'client'] as const)(
    'all types named in a refusal for a note about a %s are accepted',
    async (type) => {
      const { body } = await practice.about(type, { 'a.exe': 'MZ' })
      expect(named(body.fields.file)).toEqual([...noteFileKinds[type]])
      for (const extension of named(body.fields.file) ?? []) expect((await send(type, extension)).status).toBe(201)
      const draft = await practice.about(type, { 'a.pdf': pdf() })
      const later = await practice.attach(draft.body.identifier, { 'a.exe': 'MZ' })
      expect([later.status, named(later.body.fields.file)]).toEqual([415, [...noteFileKinds[type]]])
    },
  )

  test('named before the type is known are accepted for every note', async () => {
    const { body, headers } = form({ name: 'a.exe', content: 'MZ' }, { field: 'type', content: 'booking' })
    const answer = await product.as(practice.author).post('/note', body, headers)
    expect(named(answer.body.fields.file)).toEqual([...noteFileKinds.booking])
    expect(noteFileKinds.client).toEqual(expect.arrayContaining([...noteFileKinds.booking]))
  })

  test('of a note of another therapist are not revealed', async () => {
    const { body } = await practice.about('booking', { 'a.pdf': pdf() })
    const other = await product.given.provider()
    expect((await practice.attach(body.identifier, { 'a.pdf': pdf() }, other)).status).toBe(404)
    const refused = await practice.attach(body.identifier, { 'a.exe': 'MZ' }, other)
    const nowhere = await practice.attach('01930000-0000-7000-8000-000000000001', { 'a.exe': 'MZ' }, other)
    expect(refused.body.fields).toEqual(nowhere.body.fields)
  })

  test('refused for every note lists the union of types', async () => {
    const { status, body } = await practice.about('client', { 'a.zip': await docx({ 'a.txt': 'a' }) })
    expect([status, body.fields.file]).toEqual([415, expect.stringContaining('csv, docx, mp4')])
  })
})

describe('limits', () => {
  const several = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.csv`, 'a;b\n']))

  test('up to ten files per note, also in two calls', async () => {
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

  test('also with two parallel calls', async () => {
    const { body } = await practice.about('client', several(noteLimits.filesPerNote - 1))
    const both = await Promise.all([
      practice.attach(body.identifier, several(1)),
      practice.attach(body.identifier, several(1)),
    ])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await practice.rows()).toHaveLength(noteLimits.filesPerNote)
  })

  test('adding no files is refused', async () => {
    const { identifier } = await written(product, practice.author, practice.client)
    const { status, body } = await practice.attach(identifier, {})
    expect([status, body.fields.file]).toEqual([422, expect.any(String)])
  })

  test('sixty files an hour, together with documents', async () => {
    const { identifier } = await written(product, practice.author, practice.client)
    for (let sent = 0; sent < 60; sent += 10) {
      const { body } = await practice.about('client', several(10))
      expect(body.files).toHaveLength(10)
    }
    expect(refusal(await practice.attach(identifier, several(1)))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    product.clock.advance({ minutes: 61 })
    expect((await practice.attach(identifier, several(1))).status).toBe(201)
  })
})
