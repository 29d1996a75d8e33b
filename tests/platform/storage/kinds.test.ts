/** What a file must contain, so that its name and its first bytes are accepted. */
import { expect, test } from 'vitest'
import { fileLimits } from '#schemas/platform/files.ts'
import { jpeg, png, pngWithDimensions } from '#tests/identity/pictures/files.ts'
import { judge } from '#platform/storage/check-kind.ts'
import { doc, docx, kindOf, pdf, wordParts } from './documents.ts'

const withPart = (name: string, content: string | Buffer) => docx({ ...wordParts, [name]: content })
const archive = () => docx({ 'virus.js': 'evil()' })

test('whole files of every kind are accepted', async () => {
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
  ['a PDF without an end marker', 'a', pdf],
  ['a PDF with two end markers', 'a.pdf.exe', pdf],
  ['a PDF that was cut off', 'a.pdf', () => pdf(5_000).subarray(0, 4_000)],
  ['a PDF that is an archive as well', 'a.pdf', async () => Buffer.concat([pdf(), await archive()])],
  ['a picture that is an archive as well', 'a.jpg', async () => Buffer.concat([await jpeg(), await archive()])],
  [
    'an old document that is an archive as well',
    'a.doc',
    async () => Buffer.concat([doc('WordDocument'), await archive()]),
  ],
  ['a picture that was cut off', 'a.png', async () => (await png()).subarray(0, 200)],
  ['a picture of too many pixels', 'a.png', () => pngWithDimensions(20_000, 20_000)],
  ['an archive without a document', 'a.docx', archive],
  ['a document with macros', 'a.docx', () => withPart('word/vbaProject.bin', 'macros')],
  ['macros elsewhere, in upper case', 'a.docx', () => withPart('word/sub/VBAPROJECT.BIN', 'macros')],
  [
    'a document whose list of parts declares macros',
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
  ['another old format: a spreadsheet', 'a.doc', () => doc('Workbook')],
  ['an old document with macros', 'a.doc', () => doc('WordDocument', 'Macros')],
  ['an old document that was cut off', 'a.doc', () => doc('WordDocument').subarray(0, 1_000)],
])('%s is refused', async ([, name, content]) => {
  expect(await kindOf(name, await content())).toBe(null)
})

test('a document that unpacks to more than it declares is refused', async () => {
  const oversized = await withPart('word/media/bomb', Buffer.alloc(5_000_000))
  const name = oversized.lastIndexOf('word/media/bomb')
  const directoryEntry = name - 46
  expect(oversized.readUInt32LE(directoryEntry + 24)).toBe(5_000_000)
  oversized.writeUInt32LE(1_000, directoryEntry + 24)
  expect(await kindOf('a.docx', oversized)).toBe(null)
})

test('a cyclic list of sectors ends', async () => {
  const circle = doc('WordDocument')
  circle.writeUInt32LE(1, 516)
  expect(await kindOf('a.doc', circle)).toBe(null)
})

const relations = (...references: string[]) =>
  withPart('word/_rels/document.xml.rels', `<?xml version="1.0"?><Relationships>${references.join('')}</Relationships>`)
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const reference = (type: string, target: string, mode = 'External') =>
  `<Relationship Id="r1" Type="${kinds}/${type}" Target="${target}" TargetMode="${mode}"/>`
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

test.for<[what: string, content: () => Promise<Buffer>]>([
  ['an external template', () => relations(reference('attachedTemplate', 'https://evil.example/a.dotm'))],
  ['an external picture', () => relations(reference('image', 'https://evil.example/pixel.png'))],
  ['an external object', () => relations(reference('oleObject', 'https://evil.example/a.html!'))],
  ['an embedded object', () => relations(reference('oleObject', 'embeddings/o.bin', 'Internal'))],
  ['an embedded web page', () => relations(reference('aFChunk', 'a.html', 'Internal'))],
  ['a link to a file of the reader', () => relations(reference('hyperlink', 'file://server/share/a'))],
  ['a link to a program', () => relations(reference('hyperlink', 'javascript:alert(1)'))],
  ['a share as an own part', () => relations(reference('image', '\\\\server\\share\\a.png', 'Internal'))],
  ['a mode in numbers', () => relations(reference('image', 'https://evil.example/a', '&#69;xternal'))],
  ['an unknown target mode', () => relations(reference('image', 'media/a.png', 'external'))],
  [
    'a reference in other quotes',
    () => relations(`<x:Relationship TargetMode = 'External' Target='//evil.example/a' Type='${kinds}/image' />`),
  ],
  ['a reference that cannot be read', () => relations('<Relationship Target=a TargetMode=External/>')],
  [
    'references in another encoding',
    () => withPart('word/_rels/settings.xml.rels', utf16(reference('attachedTemplate', 'https://evil.example/a'))),
  ],
  ['a document type', () => withPart('word/styles.xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x/>')],
  [
    'a document type after a long comment',
    () => withPart('word/styles.xml', `<!--${'x'.repeat(200_000)}--><!DOCTYPE x><x/>`),
  ],
  ['a document type in another encoding', () => withPart('customXml/item1.xml', utf16('<!DOCTYPE x><x/>'))],
  ['an embedded spreadsheet', () => withPart('word/embeddings/table.xlsx', 'x')],
  ['an archive under another name', async () => withPart('word/media/image1.png', await archive())],
  ['a program under another name', () => withPart('word/media/image1.png', 'MZ\x90\0')],
  ['an old document under another name', () => withPart('word/media/a.emf', doc('WordDocument'))],
  ['a control', () => withPart('word/activeX/activeX1.xml', '<x/>')],
  ['macros', () => withPart('word/vbaProject.bin', 'macros')],
  [
    'macros in the list of parts beside a plain document',
    () =>
      withPart(
        '[Content_Types].xml',
        `${String(wordParts['[Content_Types].xml'])}<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>`,
      ),
  ],
])('a Word document with %s is active', async ([, content]) => {
  expect(await judge('docx', await content())).toBe('active')
})

test('an old Word document with an embedded file is active', async () => {
  expect(await judge('doc', doc('WordDocument', '\u0001Ole10Native'))).toBe('active')
  expect(await judge('doc', doc('WordDocument', 'Macros'))).toBe('active')
})

test('links, pictures and fonts in a Word document are accepted', async () => {
  const content = await docx({
    ...wordParts,
    'word/media/image1.png': await png(),
    'word/fonts/font1.odttf': Buffer.from([1, 2, 3]),
    'word/_rels/document.xml.rels': `<Relationships xmlns="x">
      ${reference('hyperlink', 'https://solace.example/?a=1&amp;b=2')}
      ${reference('hyperlink', 'mailto:theo@example.com')}
      <Relationship Id="rId2" Type="${kinds}/image" Target="media/image1.png"/>
      <Relationship Id="rId3" Type="${kinds}/styles" Target="/word/styles.xml"></Relationship>
    </Relationships>`,
  })
  expect(await judge('docx', content)).toBe('whole')
})
