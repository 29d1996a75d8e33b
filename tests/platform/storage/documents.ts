/** Documents that users might upload, valid and invalid, and forms around them. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { judge } from '#platform/storage/check-kind.ts'
import { fileKindOf } from '#schemas/platform/files.ts'

/** A PDF of one empty page, of the requested length. */
export function pdf(length = 600): Buffer {
  const head = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n',
  )
  const end = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length - end.length), '%'), end])
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const wordParts: Readonly<Record<string, string | Buffer>> = {
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
  '_rels/.rels': '<Relationships/>',
  'word/document.xml': '<w:document><w:body/></w:document>',
}

export function docx(parts: Readonly<Record<string, string | Buffer>> = wordParts): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}

/** A compound file with these streams and folders; real ones hold more, in the same form. */
export function doc(...names: string[]): Buffer {
  const content = Buffer.alloc(512 * 3)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(content)
  content.writeUInt16LE(9, 30)
  content.writeUInt32LE(1, 48)
  content.writeUInt32LE(0xfffffffe, 68)
  content.fill(0xff, 76, 512)
  content.writeUInt32LE(0, 76)
  // The sector table: itself, and the end of the list of entries.
  content.fill(0xff, 512, 1024)
  content.writeUInt32LE(0xfffffffd, 512)
  content.writeUInt32LE(0xfffffffe, 516)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = 1024 + index * 128
    content.write(name, at, 'utf16le')
    content.writeUInt16LE((name.length + 1) * 2, at + 64)
  }
  return content
}

/** Judges as the server does: by name and first bytes, then by content. */
export async function kindOf(name: string, content: Buffer): Promise<string | null> {
  const kind = fileKindOf(name, content)
  return kind && (await judge(kind, content)) === 'whole' ? kind : null
}

export interface Part {
  field?: string
  /** A file when it has a name, a text field otherwise. */
  name?: string
  content: Buffer | string
}

const boundary = 'boundary-of-the-tests'

/** The bytes of a form as a browser writes them. */
export function form(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ field = 'file', name, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`,
    name === undefined ? '\r\n\r\n' : `; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ])
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
