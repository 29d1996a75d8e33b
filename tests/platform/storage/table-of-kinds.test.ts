/** The server implements the table of allowed uploads in SECURITY.md. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { documentExtensions, fileLimits } from '#schemas/platform/files.ts'
import { noteLimits } from '#schemas/care/notes.ts'
import { pictureLimits, pictureTypes } from '#schemas/identity/pictures.ts'
import * as pictures from '#tests/identity/pictures/files.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { doc, docx, pdf } from './documents.ts'
import { mp3, mp4, ogg, wav } from './recordings.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { sendNote } from '#tests/care/notes/writing.ts'
import { practiceIn } from './practice.ts'

let product: Product
let text: string
beforeAll(async () => {
  product = await openProduct()
  text = await readFile('SECURITY.md', 'utf8')
})
afterAll(() => product.close())

/** Cells of a row after its name. */
const row = (name: string) =>
  (new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(text)?.[1] ?? '').split(' | ').map((cell) => cell.trim())
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

/** A valid file of every kind that users might try. */
const examples: Readonly<Record<string, () => Buffer | string | Promise<Buffer>>> = {
  pdf,
  jpg: pictures.jpeg,
  jpeg: pictures.jpeg,
  png: pictures.png,
  webp: pictures.webp,
  doc: () => doc('WordDocument'),
  docx,
  gif: () => Buffer.from('GIF89a, a picture that moves'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  txt: () => Buffer.from('a letter'),
  html: () => Buffer.from('<!doctype html><p>a page'),
  zip: () => docx({ 'a.txt': 'a' }),
  mp3,
  wav,
  ogg,
  mp4,
  csv: () => 'day;mood\n',
  exe: () => Buffer.from('MZ, a program'),
  heic: () => Buffer.from('\0\0\0\x18ftypheic'),
}
const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg' }

test('documents of therapists', async () => {
  const practice = await practiceIn(product)
  const taken: string[] = []
  for (const [extension, content] of Object.entries(examples)) {
    const { status } = await practice.insure({ name: `a.${extension}`, content: await content() })
    expect(status, extension).toBeOneOf([201, 415])
    if (status === 201) taken.push(extension)
  }
  const { maxBytes, filesAtOnce, filesPerPerson, bytesPerPerson, uploads } = fileLimits
  const [kinds = '', ...limits] = row('Documents of therapists')
  expect(kinds.split(', ').toSorted()).toEqual(taken.toSorted())
  expect(limits).toEqual([
    megabytes(maxBytes),
    `${filesAtOnce}`,
    `${filesPerPerson} files, ${megabytes(bytesPerPerson)}`,
  ])
  expect(text).toContain(`Documents and files of notes together: ${uploads.tries} an hour`)
})

test.for([
  ['Files of session notes', 'booking'],
  ['Files of client notes', 'client'],
] as const)('%s', async ([name, type]) => {
  const provider = await product.given.provider()
  const client = await product.given.client()
  const { booking } = await pastSession(product, { client, provider, endAt: '2026-03-01T10:00:00.000Z' })
  const reference = type === 'client' ? client.identifier : booking
  const taken: string[] = []
  for (const [extension, content] of Object.entries(examples)) {
    const file = { [`a.${extension}`]: await content() }
    const { status } = await sendNote(product, provider, { title: 'With a file', type, reference }, file)
    expect(status, extension).toBeOneOf([201, 415])
    if (status === 201) taken.push(extension)
  }
  const [kinds = '', most, atOnce, stored] = row(name)
  expect(kinds.split(', ').toSorted()).toEqual(taken.toSorted())
  const { filesPerNote } = noteLimits
  expect([most, atOnce, stored]).toEqual([
    megabytes(fileLimits.maxBytes),
    `${filesPerNote}`,
    `as documents, ${filesPerNote} a note`,
  ])
})

test('pictures of users', async () => {
  const client = product.as(await product.given.client())
  const taken: string[] = []
  for (const [extension, content] of Object.entries(examples)) {
    const part = { name: `a.${extension}`, type: types[extension] ?? `image/${extension}`, content: await content() }
    const { body, headers } = pictures.form(part)
    const { status } = await client.post('/client/profile-picture', body, headers)
    expect(status, extension).toBeOneOf([201, 415])
    if (status === 201) taken.push(extension)
  }
  const [kinds = '', ...limits] = row('Pictures of people')
  expect(kinds.split(', ').toSorted()).toEqual(taken.toSorted())
  expect(limits).toEqual([megabytes(pictureLimits.maxBytes), '1', '1'])
})

test('the figures beside the table', () => {
  const { zipEntries, zipBytes } = fileLimits
  expect(text).toContain(`at most ${pictureLimits.maxPixels / 1_000_000} million pixels`)
  expect(text).toContain(
    `at most ${zipEntries.toLocaleString('en')} entries that unpack to at most ${megabytes(zipBytes)}`,
  )
})

test('sentences and hints name the accepted kinds, in both languages', () => {
  const listed = (locale: string, list: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'disjunction', style: 'long' }).format(list).replace(', or ', ' or ')
  expect(en.validation.file_type).toContain(listed('en', documentExtensions))
  expect(de.validation.file_type).toContain(listed('de', documentExtensions))
  const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' }
  const pictureNames = pictureTypes.map((type) => names[type])
  expect(en.picture.hint).toContain(listed('en', pictureNames))
  expect(de.picture.hint).toContain(listed('de', pictureNames))
})
