/** Uploads of a therapist: what is accepted, what is refused, and what remains. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileLimits } from '#schemas/platform/files.ts'
import { doc, docx, form, type Part, pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { jpeg, png } from '#tests/identity/pictures/files.ts'
import * as credentials from './uploads.ts'

let product: Product
let theo: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  theo = await product.given.provider({ country: 'GB', listed: false })
})

describe('accepted uploads', () => {
  test('each file becomes a document of its own with the same texts', async () => {
    const files = { 'degree.pdf': pdf(2000), 'Übersetzung (1).PDF': pdf(3000) }
    const fields = { ...credentials.education, body: 'King’s College', issuedAt: '2012-07-01', expiresAt: '2030-01-01' }
    const { status, body } = await credentials.sendQualification(product, theo, { fields, files })
    expect(status).toBe(201)
    expect(body.data).toHaveLength(2)
    for (const [place, [fileName, content]] of Object.entries(files).entries())
      expect(body.data[place]).toEqual({
        ...fields,
        identifier: expect.any(String),
        credentialNumber: null,
        fileName,
        contentType: 'application/pdf',
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        scanStatus: 'not_scanned',
        status: 'pending',
        reviewNote: null,
        createdAt: '2026-03-02T08:00:00.000Z',
      })
    const { documents } = await credentials.rowsOf(product, theo)
    expect(documents.map(({ kind }) => kind)).toEqual(['education', 'education'])
  })

  test.each([
    ['a doc', 'cv.doc', async () => doc('WordDocument')],
    ['a docx', 'cv.docx', () => docx()],
    ['a pdf', 'cv.pdf', async () => pdf()],
    ['a jpg', 'cv.jpg', () => jpeg()],
    ['a jpeg', 'cv.jpeg', () => jpeg()],
    ['a png', 'cv.png', () => png()],
  ])('%s', async (_name, name, content) => {
    const { status, body } = await credentials.sendQualification(product, theo, { files: { [name]: await content() } })
    expect([status, body.data?.[0]?.fileName]).toEqual([201, name])
  })

  test('a licence has an issuer and a number, in the field of the credential form too', async () => {
    const { body } = await credentials.sendQualification(product, theo, {
      fields: credentials.license,
      fileField: 'filesLicense',
    })
    expect(body.data).toMatchObject([{ ...credentials.license, title: null }])
  })

  test('insurance needs no texts', async () => {
    const { status, body } = await credentials.sendInsurance(product, theo, { fields: { expiresAt: '2026-12-31' } })
    expect([status, body.data]).toMatchObject([
      201,
      [{ fileName: 'paper.pdf', status: 'pending', issuedAt: null, expiresAt: '2026-12-31' }],
    ])
    expect(body.data[0]).not.toHaveProperty('type')
  })

  test('texts are trimmed, and blank ones are empty', async () => {
    const fields = { ...credentials.education, title: '  MSc  ', body: '   ' }
    const { body } = await credentials.sendQualification(product, theo, { fields })
    expect(body.data).toMatchObject([{ title: 'MSc', body: null }])
  })
})

const needed = 'Please fill this in'
const pastDay = 'This date has already passed.'
const order = 'This date must be after the date of issue.'
const noDate = 'Please enter a valid date'

/** Today is 2 March 2026 in London. */
describe('the edge values of the texts beside files', () => {
  test.each<[name: string, fields: Record<string, string>, refusal: object | null]>([
    ['a licence without an issuer', { ...credentials.license, body: '' }, { body: needed }],
    ['a licence without its number', { ...credentials.license, credentialNumber: '' }, { credentialNumber: needed }],
    ['an empty licence', { type: 'license' }, { body: needed, credentialNumber: needed }],
    ['education without a title', { type: 'education' }, { title: needed }],
    ['an association without a title', { type: 'association', body: 'BACP' }, { title: needed }],
    ['a missing kind', { title: 'MSc' }, { type: 'Please choose one of the options' }],
    ['insurance as a qualification', { type: 'insurance', title: 'x' }, { type: 'Please choose one of the options' }],
    ['a number with a dash and a slash', { ...credentials.license, credentialNumber: 'A-1/b' }, null],
    [
      'a number with a dot',
      { ...credentials.license, credentialNumber: 'A.1' },
      { credentialNumber: 'Please use only letters, digits, dashes and slashes.' },
    ],
    ['a number of 64 letters', { ...credentials.license, credentialNumber: 'a'.repeat(64) }, null],
    [
      'a number of 65',
      { ...credentials.license, credentialNumber: 'a'.repeat(65) },
      { credentialNumber: 'Please use at most 64 characters' },
    ],
    ['a title of 120 letters', { ...credentials.education, title: 'ä'.repeat(120) }, null],
    [
      'a title of 121',
      { ...credentials.education, title: 'ä'.repeat(121) },
      { title: 'Please use at most 120 characters' },
    ],
    ['an expiry today', { ...credentials.education, expiresAt: '2026-03-02' }, null],
    ['an expiry yesterday', { ...credentials.education, expiresAt: '2026-03-01' }, { expiresAt: pastDay }],
    [
      'an end the day after the issue',
      { ...credentials.education, issuedAt: '2026-03-04', expiresAt: '2026-03-05' },
      null,
    ],
    [
      'an end on the day of the issue',
      { ...credentials.education, issuedAt: '2026-03-05', expiresAt: '2026-03-05' },
      { expiresAt: order },
    ],
    ['the 30 February', { ...credentials.education, issuedAt: '2020-02-30' }, { issuedAt: noDate }],
    ['the year 0', { ...credentials.education, issuedAt: '0000-01-01' }, { issuedAt: noDate }],
    ['the year 2201', { ...credentials.education, expiresAt: '2201-01-01' }, { expiresAt: noDate }],
    ['a date in another format', { ...credentials.education, expiresAt: '31.12.2030' }, { expiresAt: noDate }],
    ['an unknown field', { ...credentials.education, status: 'accepted' }, { status: 'Unknown field' }],
  ])('%s', async (_name, fields, refusal) => {
    const { status, body } = await credentials.sendQualification(product, theo, { fields })
    expect([status, body.fields ?? null]).toEqual([refusal ? 422 : 201, refusal])
  })

  test.each<[name: string, fields: Record<string, string>, refusal: object | null]>([
    ['an expiry today', { expiresAt: '2026-03-02' }, null],
    ['an expiry yesterday', { expiresAt: '2026-03-01' }, { expiresAt: pastDay }],
    ['an end before the issue', { issuedAt: '2027-01-02', expiresAt: '2027-01-01' }, { expiresAt: order }],
    ['a title', { title: 'Allianz' }, { title: 'Unknown field' }],
  ])('of insurance: %s', async (_name, fields, refusal) => {
    const { status, body } = await credentials.sendInsurance(product, theo, { fields })
    expect([status, body.fields ?? null]).toEqual([refusal ? 422 : 201, refusal])
  })

  test('the day is that of the therapist, not of the server', async () => {
    const kiritimati = await product.given.provider({ timezone: 'Pacific/Kiritimati', listed: false })
    product.clock.set('2026-03-02T11:00:00Z')
    const { body } = await credentials.sendInsurance(product, kiritimati, { fields: { expiresAt: '2026-03-02' } })
    expect(body.fields).toEqual({ expiresAt: pastDay })
    product.clock.set('2026-03-02T08:00:00Z')
  })

  test('sentences exist in German too', async () => {
    const { body } = await credentials.sendQualification(product, theo, { fields: { type: 'education' } })
    const german = await product.as(theo).get(`${credentials.qualifications}?status=lost`, { cookie: 'X-Language=de' })
    expect([body.message, german.body.fields]).toEqual([
      'Please check the highlighted fields',
      { status: 'Bitte wählen Sie eine der Möglichkeiten' },
    ])
  })
})

describe('refused files', () => {
  const big = (bytes: number) => ({ 'paper.pdf': pdf(bytes) })
  test.each<[name: string, files: Record<string, Buffer | string>, expected: [number, string]]>([
    ['none', {}, [422, 'VALIDATION_ERROR']],
    ['an empty one', { 'paper.pdf': '' }, [422, 'VALIDATION_ERROR']],
    ['a text announced as a PDF', { 'paper.pdf': 'hello' }, [415, 'FILE_TYPE']],
    ['a PDF announced as a picture', { 'paper.png': pdf() }, [415, 'FILE_TYPE']],
    ['a web page', { 'paper.html': '<script>1</script>' }, [415, 'FILE_TYPE']],
    ['one byte too many', big(fileLimits.maxBytes + 1), [413, 'FILE_TOO_LARGE']],
  ])('%s', async (_name, files, expected) => {
    const { status, body } = await credentials.sendQualification(product, theo, { files })
    expect([status, body.code]).toEqual(expected)
    expect(await credentials.rowsOf(product, theo)).toEqual({ documents: [], files: [] })
  })

  test('exactly ten megabytes are accepted', async () => {
    expect((await credentials.sendQualification(product, theo, { files: big(fileLimits.maxBytes) })).status).toBe(201)
  })

  test('eleven at once are refused, ten are not', async () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.pdf`, pdf()]))
    const eleven = await credentials.sendInsurance(product, theo, { files: files(11) })
    expect([eleven.status, eleven.body.fields]).toEqual([422, { file: 'Please choose at most 10 files.' }])
    expect((await credentials.sendInsurance(product, theo, { files: files(10) })).status).toBe(201)
  })

  test('a refusal leaves no bytes behind, including those of valid files beside the invalid one', async () => {
    const before = await credentials.storedFiles(product)
    await credentials.sendQualification(product, theo, { files: { 'good.pdf': pdf(), 'bad.pdf': 'no' } })
    await credentials.sendQualification(product, theo, { fields: { type: 'license' } })
    await credentials.sendInsurance(product, theo, { fields: { expiresAt: '2020-01-01' } })
    expect(await credentials.storedFiles(product)).toEqual(before)
    expect(await credentials.rowsOf(product, theo)).toEqual({ documents: [], files: [] })
  })
})

describe('forms that no browser writes', () => {
  const document = { field: 'files', name: 'paper.pdf', content: pdf() }
  const kind = { field: 'type', content: 'education' }
  const title = (content: string | Buffer) => ({ field: 'title', content })
  test.each<[name: string, parts: Part[]]>([
    ['a text field twice', [kind, title('MSc'), title('BSc'), document]],
    ['__proto__', [kind, title('MSc'), { field: '__proto__', content: 'x' }, document]],
    ['constructor', [kind, title('MSc'), { field: 'constructor', content: 'x' }, document]],
    ['NUL', [kind, title('M\0Sc'), document]],
    ['two lines in a title', [kind, title('M\r\nSc'), document]],
    ['twenty kilobytes of title', [kind, title('x'.repeat(20_000)), document]],
    [
      'thirty texts',
      [kind, title('MSc'), ...Array.from({ length: 30 }, (_, n) => ({ field: `f${n}`, content: 'x' })), document],
    ],
    ['a file in place of a text', [kind, { field: 'title', name: 'title.pdf', content: pdf() }, document]],
    ['a text in place of the file', [kind, title('MSc'), { field: 'files', content: 'paper.pdf' }]],
    ['a file in the field of the other form', [kind, title('MSc'), { ...document, field: 'file' }]],
  ])('%s', async (_name, parts) => {
    const before = await credentials.storedFiles(product)
    const { body, headers } = form(...parts)
    const answer = await product.as(theo).post(credentials.qualificationUpload, body, headers)
    expect(['BAD_REQUEST', 'VALIDATION_ERROR']).toContain(answer.body.code)
    expect(await credentials.rowsOf(product, theo)).toEqual({ documents: [], files: [] })
    expect(await credentials.storedFiles(product)).toEqual(before)
  })

  test('without a form', async () => {
    const { status, body } = await product.as(theo).post(credentials.qualificationUpload, credentials.education)
    expect([status, body.code]).toEqual([415, 'MEDIA_TYPE'])
  })
})

describe('limits', () => {
  test('at two hundred files no other can be added before one is deleted', async () => {
    const { db } = product.database
    await credentials.handedIn(credentials.sendQualification(product, theo))
    const [file] = (await credentials.rowsOf(product, theo)).files
    if (!file) throw new Error('The file does not exist')
    await db
      .insertInto('storedFile')
      .values(
        Array.from({ length: fileLimits.filesPerPerson - 2 }, (_, n) => {
          const end = String(n).padStart(12, '0')
          return {
            ...file,
            identifier: `01930000-0000-7000-8000-${end}`,
            storageKey: `0193000000007000800000000000-${end}`,
          }
        }),
      )
      .execute()
    const last = await credentials.handedIn(credentials.sendQualification(product, theo))
    const full = await credentials.sendInsurance(product, theo)
    expect([full.status, full.body.code]).toEqual([409, 'FILE_QUOTA'])
    expect((await product.as(theo).delete(`${credentials.qualifications}/${last.identifier}`)).status).toBe(204)
    expect((await credentials.sendInsurance(product, theo)).status).toBe(201)
    await db
      .deleteFrom('storedFile')
      .where('identifier', '<>', file.identifier)
      .where('storageKey', 'like', '0193%')
      .execute()
  })

  test('after sixty files in an hour the next has to wait', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.pdf`, pdf()]))
    for (let round = 0; round < 6; round += 1)
      expect((await credentials.sendInsurance(product, theo, { files })).status).toBe(201)
    const { status, body, headers } = await credentials.sendQualification(product, theo)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_ATTEMPTS', true])
    product.clock.advance({ hours: 2 })
    expect((await credentials.sendQualification(product, theo)).status).toBe(201)
    product.clock.set('2026-03-02T08:00:00Z')
  })
})
