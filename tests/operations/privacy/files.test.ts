/** Uploaded files in the data export. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesThatFit, namesInArchive } from '#backend/operations/privacy/rules.ts'
import { handedIn, license, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { docx, pdf } from '#tests/platform/storage/documents.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { unzip } from './unzip.ts'

const harm = 'something harmful'
let product: Product
beforeAll(async () => {
  const scan = async (source: Parameters<typeof buffer>[0]) => {
    const content = await buffer(source)
    return content.includes(harm) ? ('infected' as const) : ('clean' as const)
  }
  product = await openProduct({ scanner: { scan } })
})
afterAll(() => product.close())

async function archiveOf(person: { identifier: string }): Promise<Map<string, Buffer>> {
  await product.as(person).post('/user/export')
  await product.drain()
  const { status, bytes } = await product.as(person).get('/user/export')
  expect(status).toBe(200)
  return unzip(bytes)
}
const inFolder = (files: Map<string, Buffer>) =>
  [...files.keys()].filter((name) => name.startsWith('documents/')).toSorted()

test('files are in the archive unchanged, under readable names, with their metadata', async () => {
  const theo = await product.given.provider({ listed: false })
  const [licence, degree] = [pdf(5000), await docx()]
  await handedIn(sendQualification(product, theo, { fields: license, files: { 'Zulassung/2020.pdf': licence } }))
  await handedIn(sendQualification(product, theo, { files: { 'degree.docx': degree } }))
  await handedIn(sendQualification(product, theo, { files: { 'degree.docx': degree } }))
  await handedIn(sendInsurance(product, theo, { fields: { expiresAt: '2027-01-01' } }))
  await product.drain()
  const files = await archiveOf(theo)
  expect(inFolder(files)).toEqual([
    'documents/education-degree (2).docx',
    'documents/education-degree.docx',
    'documents/insurance-paper.pdf',
    expect.stringMatching(/^documents\/license-.*2020\.pdf$/),
  ])
  expect(files.get('documents/education-degree.docx')?.equals(degree)).toBe(true)
  expect(files.get(inFolder(files)[3] as string)?.equals(licence)).toBe(true)
  expect(files.get('README.txt')?.toString()).toContain('documents: the files you handed in')
  const json = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')
  expect(json('files')).toContainEqual(
    expect.objectContaining({
      name: 'degree.docx',
      bytes: degree.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  )
  expect(json('files')[0]).not.toHaveProperty('sealedKey')
  expect(json('documents')).toContainEqual(
    expect.objectContaining({ kind: 'license', body: 'HCPC', credentialNumber: 'PYL-12/345', status: 'pending' }),
  )
})

test('a file that the scanner refused is not exported either', async () => {
  const theo = await product.given.provider({ listed: false })
  const harmful = Buffer.concat([pdf(), Buffer.from(`\n${harm}\n%%EOF\n`)])
  await handedIn(sendQualification(product, theo, { files: { 'bad.pdf': harmful } }))
  await product.drain()
  expect(inFolder(await archiveOf(theo))).toEqual([])
})

test('work history and licence states are in the archive, and there is no files folder without files', async () => {
  const theo = await product.given.provider({ country: 'US', listed: false })
  const reference = await product.given.reference()
  const place = { companyName: 'Harbour Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }
  await product.as(theo).post('/provider/experience', place)
  const state = reference.byCode('state', 'US-CA')?.identifier
  await product.as(theo).post('/provider/license-states', { stateIdentifiers: [state] })
  const files = await archiveOf(theo)
  expect(JSON.parse(files.get('data/work-history.json')?.toString() ?? '')).toMatchObject([{ jobTitle: 'Therapist' }])
  expect(JSON.parse(files.get('data/licence-states.json')?.toString() ?? '')).toEqual([
    { state: 'California', status: 'pending' },
  ])
  expect(files.get('README.txt')?.toString()).not.toContain('documents:')
})

test('of many large files only the newest are included, and the archive is delivered', async () => {
  const theo = await product.given.provider({ listed: false })
  for (const name of ['old.pdf', 'middle.pdf', 'new.pdf']) {
    product.clock.advance({ seconds: 1 })
    // Random content cannot be compressed, like pictures.
    const content = pdf(8 * 1024 * 1024 - 1000)
    randomBytes(content.length - 1000).copy(content, 500)
    await handedIn(sendInsurance(product, theo, { files: { [name]: content } }))
  }
  await product.drain()
  const files = await archiveOf(theo)
  expect(inFolder(files)).toEqual(['documents/insurance-middle.pdf', 'documents/insurance-new.pdf'])
  expect(JSON.parse(files.get('data/files.json')?.toString() ?? '')).toHaveLength(3)
})

test('files above the size limit are left out, the newest are included first', () => {
  const files = [{ bytes: 5 }, { bytes: 6 }, { bytes: 5 }, { bytes: 1 }]
  expect(filesThatFit(files, 10)).toEqual([{ bytes: 5 }, { bytes: 5 }])
  expect(filesThatFit(files, 11)).toEqual([{ bytes: 5 }, { bytes: 6 }])
  expect(filesThatFit(files, 0)).toEqual([])
})

test.each<[name: string, kind: string | null, inArchive: string]>([
  ['paper.pdf', 'license', 'license-paper.pdf'],
  ['paper.pdf', null, 'paper.pdf'],
  ['../../etc/passwd', null, '.._.._etc_passwd'],
  ['C:\\temp\\a.pdf', 'education', 'education-C__temp_a.pdf'],
  ['a\u202Efdp.exe.pdf', null, 'a_fdp.exe.pdf'],
  ['Übung & Lehre.pdf', null, 'Übung & Lehre.pdf'],
  [`${'ä'.repeat(200)}.pdf`, 'conduct', `conduct-${'ä'.repeat(60)}.pdf`],
])('%s of kind %s is called %s in the archive', (name, kind, inArchive) => {
  expect(namesInArchive([{ name, kind }])).toEqual([inArchive])
})

test('names that differ in case only are made unique, for file systems that ignore case', () => {
  const files = ['a.pdf', 'A.PDF', 'a (2).pdf'].map((name) => ({ name, kind: null }))
  expect(namesInArchive(files)).toEqual(['a.pdf', 'A (2).PDF', 'a (2) (2).pdf'])
})
