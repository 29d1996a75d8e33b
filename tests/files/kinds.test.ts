/** What a file must be inside, so that its name and its first bytes are believed. */
import { expect, test } from 'vitest'
import { fileLimits } from '#schemas/files.ts'
import { jpeg, png, pngThatSays } from '../pictures/files.ts'
import { doc, docx, kindOf, pdf, wordParts } from './documents.ts'

const withPart = (name: string, content: string | Buffer) => docx({ ...wordParts, [name]: content })
const archive = () => docx({ 'virus.js': 'evil()' })

test('whole files of every kind are taken', async () => {
  expect(await kindOf('a.pdf', pdf())).toBe('pdf')
  expect(await kindOf('a.PDF', Buffer.concat([pdf(), Buffer.from('\r\n\0\0')]))).toBe('pdf')
  expect(await kindOf('a.jpg', await jpeg())).toBe('jpg')
  expect(await kindOf('a.b.jpeg', await jpeg())).toBe('jpeg')
  expect(await kindOf('a.png', await png())).toBe('png')
  expect(await kindOf('a.doc', doc('WordDocument', '1Table'))).toBe('doc')
  expect(await kindOf('a.docx', await docx())).toBe('docx')
})

test.for<[what: string, name: string, content: () => Buffer | Promise<Buffer>]>([
  ['a picture that is called a PDF', 'a.pdf', png],
  ['a PDF that is called a picture', 'a.png', pdf],
  ['a program that is called a PDF', 'a.pdf', () => Buffer.concat([Buffer.from('MZ\x90\0'), pdf()])],
  ['a PDF without an ending', 'a', pdf],
  ['a PDF with two endings', 'a.pdf.exe', pdf],
  ['a PDF that was cut off', 'a.pdf', () => pdf(5_000).subarray(0, 4_000)],
  ['a PDF that is an archive as well', 'a.pdf', async () => Buffer.concat([pdf(), await archive()])],
  ['a picture that is an archive as well', 'a.jpg', async () => Buffer.concat([await jpeg(), await archive()])],
  [
    'an old document that is an archive as well',
    'a.doc',
    async () => Buffer.concat([doc('WordDocument'), await archive()]),
  ],
  ['a picture that was cut off', 'a.png', async () => (await png()).subarray(0, 200)],
  ['a picture of too many pixels', 'a.png', () => pngThatSays(20_000, 20_000)],
  ['an archive without a document', 'a.docx', archive],
  ['a document with macros', 'a.docx', () => withPart('word/vbaProject.bin', 'macros')],
  ['macros elsewhere, in other letters', 'a.docx', () => withPart('word/sub/VBAPROJECT.BIN', 'macros')],
  [
    'a document whose list of parts says that it has macros',
    'a.docx',
    () => withPart('[Content_Types].xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  [
    'a document that unpacks to too much',
    'a.docx',
    () => withPart('word/media/bomb', Buffer.alloc(fileLimits.zipBytes)),
  ],
  [
    'a document of too many entries',
    'a.docx',
    () => docx({ ...wordParts, ...Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`p${index}`, ''])) }),
  ],
  ['a document that was cut off', 'a.docx', async () => (await docx()).subarray(0, 300)],
  ['a document with something behind it', 'a.docx', async () => Buffer.concat([await docx(), Buffer.from('more')])],
  ['another old file: a table', 'a.doc', () => doc('Workbook')],
  ['an old document with macros', 'a.doc', () => doc('WordDocument', 'Macros')],
  ['an old document that was cut off', 'a.doc', () => doc('WordDocument').subarray(0, 1_000)],
])('%s is refused', async ([, name, content]) => {
  expect(await kindOf(name, await content())).toBe(null)
})

test('a document that unpacks to more than it says is refused', async () => {
  const lying = await withPart('word/media/bomb', Buffer.alloc(5_000_000))
  const name = lying.lastIndexOf('word/media/bomb')
  const directoryEntry = name - 46
  expect(lying.readUInt32LE(directoryEntry + 24)).toBe(5_000_000)
  lying.writeUInt32LE(1_000, directoryEntry + 24)
  expect(await kindOf('a.docx', lying)).toBe(null)
})

test('a list of sectors that leads in a circle ends', async () => {
  const circle = doc('WordDocument')
  circle.writeUInt32LE(1, 516)
  expect(await kindOf('a.doc', circle)).toBe(null)
})
