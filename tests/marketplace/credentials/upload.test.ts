/** Papers that a therapist hands in: what is taken, what is refused, and what is left of it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileLimits } from '#schemas/platform/files.ts'
import { doc, docx, form, type Part, pdf } from '#tests/platform/storage/documents.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { jpeg, png } from '#tests/identity/pictures/files.ts'
import * as papers from './papers.ts'

let world: World
let theo: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  theo = await world.given.provider({ country: 'GB', listed: false })
})

describe('what is taken', () => {
  test('each file becomes a document of its own with the same words', async () => {
    const files = { 'degree.pdf': pdf(2000), 'Übersetzung (1).PDF': pdf(3000) }
    const fields = { ...papers.education, body: 'King’s College', issuedAt: '2012-07-01', expiresAt: '2030-01-01' }
    const { status, body } = await papers.sendQualification(world, theo, { fields, files })
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
    const { documents } = await papers.rowsOf(world, theo)
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
    const { status, body } = await papers.sendQualification(world, theo, { files: { [name]: await content() } })
    expect([status, body.data?.[0]?.fileName]).toEqual([201, name])
  })

  test('a licence comes with who issued it and its number, in the field of the credential form too', async () => {
    const { body } = await papers.sendQualification(world, theo, { fields: papers.license, fileField: 'filesLicense' })
    expect(body.data).toMatchObject([{ ...papers.license, title: null }])
  })

  test('insurance needs no words', async () => {
    const { status, body } = await papers.sendInsurance(world, theo, { fields: { expiresAt: '2026-12-31' } })
    expect([status, body.data]).toMatchObject([
      201,
      [{ fileName: 'paper.pdf', status: 'pending', issuedAt: null, expiresAt: '2026-12-31' }],
    ])
    expect(body.data[0]).not.toHaveProperty('type')
  })

  test('words are kept without space around them, and a blank one is none', async () => {
    const fields = { ...papers.education, title: '  MSc  ', body: '   ' }
    const { body } = await papers.sendQualification(world, theo, { fields })
    expect(body.data).toMatchObject([{ title: 'MSc', body: null }])
  })
})

const needed = 'Please fill this in'
const pastDay = 'This date has already passed.'
const order = 'This date must be after the date of issue.'
const noDate = 'Please enter a valid date'

/** Today is the 2 March 2026 for somebody in London. */
describe('the edges of the words beside files', () => {
  test.each<[name: string, fields: Record<string, string>, refusal: object | null]>([
    ['a licence without who issued it', { ...papers.license, body: '' }, { body: needed }],
    ['a licence without its number', { ...papers.license, credentialNumber: '' }, { credentialNumber: needed }],
    ['a licence of nothing', { type: 'license' }, { body: needed, credentialNumber: needed }],
    ['education without a title', { type: 'education' }, { title: needed }],
    ['an association without a title', { type: 'association', body: 'BACP' }, { title: needed }],
    ['no kind', { title: 'MSc' }, { type: 'Please choose one of the options' }],
    ['insurance as a qualification', { type: 'insurance', title: 'x' }, { type: 'Please choose one of the options' }],
    ['a number with a dash and a slash', { ...papers.license, credentialNumber: 'A-1/b' }, null],
    [
      'a number with a dot',
      { ...papers.license, credentialNumber: 'A.1' },
      { credentialNumber: 'Please use only letters, digits, dashes and slashes.' },
    ],
    ['a number of 64 letters', { ...papers.license, credentialNumber: 'a'.repeat(64) }, null],
    [
      'a number of 65',
      { ...papers.license, credentialNumber: 'a'.repeat(65) },
      { credentialNumber: 'Please use at most 64 characters' },
    ],
    ['a title of 120 letters', { ...papers.education, title: 'ä'.repeat(120) }, null],
    ['a title of 121', { ...papers.education, title: 'ä'.repeat(121) }, { title: 'Please use at most 120 characters' }],
    ['an end today', { ...papers.education, expiresAt: '2026-03-02' }, null],
    ['an end yesterday', { ...papers.education, expiresAt: '2026-03-01' }, { expiresAt: pastDay }],
    ['an end the day after the issue', { ...papers.education, issuedAt: '2026-03-04', expiresAt: '2026-03-05' }, null],
    [
      'an end on the day of the issue',
      { ...papers.education, issuedAt: '2026-03-05', expiresAt: '2026-03-05' },
      { expiresAt: order },
    ],
    ['the 30 February', { ...papers.education, issuedAt: '2020-02-30' }, { issuedAt: noDate }],
    ['the year 0', { ...papers.education, issuedAt: '0000-01-01' }, { issuedAt: noDate }],
    ['the year 2201', { ...papers.education, expiresAt: '2201-01-01' }, { expiresAt: noDate }],
    ['a date in other words', { ...papers.education, expiresAt: '31.12.2030' }, { expiresAt: noDate }],
    ['a field nobody knows', { ...papers.education, status: 'accepted' }, { status: 'This field is not known' }],
  ])('%s', async (_name, fields, refusal) => {
    const { status, body } = await papers.sendQualification(world, theo, { fields })
    expect([status, body.fields ?? null]).toEqual([refusal ? 422 : 201, refusal])
  })

  test.each<[name: string, fields: Record<string, string>, refusal: object | null]>([
    ['an end today', { expiresAt: '2026-03-02' }, null],
    ['an end yesterday', { expiresAt: '2026-03-01' }, { expiresAt: pastDay }],
    ['an end before the issue', { issuedAt: '2027-01-02', expiresAt: '2027-01-01' }, { expiresAt: order }],
    ['a title', { title: 'Allianz' }, { title: 'This field is not known' }],
  ])('of insurance: %s', async (_name, fields, refusal) => {
    const { status, body } = await papers.sendInsurance(world, theo, { fields })
    expect([status, body.fields ?? null]).toEqual([refusal ? 422 : 201, refusal])
  })

  test('the day is that of the therapist, not of the server', async () => {
    const kiritimati = await world.given.provider({ timezone: 'Pacific/Kiritimati', listed: false })
    world.clock.set('2026-03-02T11:00:00Z')
    const { body } = await papers.sendInsurance(world, kiritimati, { fields: { expiresAt: '2026-03-02' } })
    expect(body.fields).toEqual({ expiresAt: pastDay })
    world.clock.set('2026-03-02T08:00:00Z')
  })

  test('sentences come in German too', async () => {
    const { body } = await papers.sendQualification(world, theo, { fields: { type: 'education' } })
    const german = await world.as(theo).get(`${papers.qualifications}?status=lost`, { cookie: 'X-Language=de' })
    expect([body.message, german.body.fields]).toEqual([
      'Please check the marked fields',
      { status: 'Bitte wählen Sie eine der Möglichkeiten' },
    ])
  })
})

describe('files that are not taken', () => {
  const big = (bytes: number) => ({ 'paper.pdf': pdf(bytes) })
  test.each<[name: string, files: Record<string, Buffer | string>, said: [number, string]]>([
    ['none', {}, [422, 'VALIDATION_ERROR']],
    ['an empty one', { 'paper.pdf': '' }, [422, 'VALIDATION_ERROR']],
    ['a text that says it is a PDF', { 'paper.pdf': 'hello' }, [415, 'FILE_TYPE']],
    ['a PDF that says it is a picture', { 'paper.png': pdf() }, [415, 'FILE_TYPE']],
    ['a page of the web', { 'paper.html': '<script>1</script>' }, [415, 'FILE_TYPE']],
    ['one byte too many', big(fileLimits.maxBytes + 1), [413, 'FILE_TOO_LARGE']],
  ])('%s', async (_name, files, said) => {
    const { status, body } = await papers.sendQualification(world, theo, { files })
    expect([status, body.code]).toEqual(said)
    expect(await papers.rowsOf(world, theo)).toEqual({ documents: [], files: [] })
  })

  test('exactly ten megabytes are', async () => {
    expect((await papers.sendQualification(world, theo, { files: big(fileLimits.maxBytes) })).status).toBe(201)
  })

  test('eleven at once are refused, ten are not', async () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.pdf`, pdf()]))
    const eleven = await papers.sendInsurance(world, theo, { files: files(11) })
    expect([eleven.status, eleven.body.fields]).toEqual([422, { file: 'Please choose at most 10 files.' }])
    expect((await papers.sendInsurance(world, theo, { files: files(10) })).status).toBe(201)
  })

  test('a refusal leaves no bytes behind, also of the good files beside the bad one', async () => {
    const before = await papers.storedFiles(world)
    await papers.sendQualification(world, theo, { files: { 'good.pdf': pdf(), 'bad.pdf': 'no' } })
    await papers.sendQualification(world, theo, { fields: { type: 'license' } })
    await papers.sendInsurance(world, theo, { fields: { expiresAt: '2020-01-01' } })
    expect(await papers.storedFiles(world)).toEqual(before)
    expect(await papers.rowsOf(world, theo)).toEqual({ documents: [], files: [] })
  })
})

describe('forms that no browser writes', () => {
  const paper = { field: 'files', name: 'paper.pdf', content: pdf() }
  const kind = { field: 'type', content: 'education' }
  const title = (content: string | Buffer) => ({ field: 'title', content })
  test.each<[name: string, parts: Part[]]>([
    ['a word twice', [kind, title('MSc'), title('BSc'), paper]],
    ['__proto__', [kind, title('MSc'), { field: '__proto__', content: 'x' }, paper]],
    ['constructor', [kind, title('MSc'), { field: 'constructor', content: 'x' }, paper]],
    ['NUL', [kind, title('M\0Sc'), paper]],
    ['two lines in a title', [kind, title('M\r\nSc'), paper]],
    ['twenty kilobytes of title', [kind, title('x'.repeat(20_000)), paper]],
    [
      'thirty words',
      [kind, title('MSc'), ...Array.from({ length: 30 }, (_, n) => ({ field: `f${n}`, content: 'x' })), paper],
    ],
    ['a file where a word belongs', [kind, { field: 'title', name: 'title.pdf', content: pdf() }, paper]],
    ['a word where the file belongs', [kind, title('MSc'), { field: 'files', content: 'paper.pdf' }]],
    ['a file in the field of the other form', [kind, title('MSc'), { ...paper, field: 'file' }]],
  ])('%s', async (_name, parts) => {
    const before = await papers.storedFiles(world)
    const { body, headers } = form(...parts)
    const answer = await world.as(theo).post(papers.qualificationUpload, body, headers)
    expect(['BAD_REQUEST', 'VALIDATION_ERROR']).toContain(answer.body.code)
    expect(await papers.rowsOf(world, theo)).toEqual({ documents: [], files: [] })
    expect(await papers.storedFiles(world)).toEqual(before)
  })

  test('no form at all', async () => {
    const { status, body } = await world.as(theo).post(papers.qualificationUpload, papers.education)
    expect([status, body.code]).toEqual([415, 'MEDIA_TYPE'])
  })
})

describe('limits', () => {
  test('at two hundred files one must go before another comes', async () => {
    const { db } = world.database
    await papers.handedIn(papers.sendQualification(world, theo))
    const [file] = (await papers.rowsOf(world, theo)).files
    if (!file) throw new Error('The file is not there')
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
    const last = await papers.handedIn(papers.sendQualification(world, theo))
    const full = await papers.sendInsurance(world, theo)
    expect([full.status, full.body.code]).toEqual([409, 'FILE_QUOTA'])
    expect((await world.as(theo).delete(`${papers.qualifications}/${last.identifier}`)).status).toBe(204)
    expect((await papers.sendInsurance(world, theo)).status).toBe(201)
    await db
      .deleteFrom('storedFile')
      .where('identifier', '<>', file.identifier)
      .where('storageKey', 'like', '0193%')
      .execute()
  })

  test('after sixty files in an hour the next has to wait', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.pdf`, pdf()]))
    for (let round = 0; round < 6; round += 1)
      expect((await papers.sendInsurance(world, theo, { files })).status).toBe(201)
    const { status, body, headers } = await papers.sendQualification(world, theo)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_ATTEMPTS', true])
    world.clock.advance({ hours: 2 })
    expect((await papers.sendQualification(world, theo)).status).toBe(201)
    world.clock.set('2026-03-02T08:00:00Z')
  })
})
