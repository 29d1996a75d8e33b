/** References and parts of a Word document: those that would be run, unpacked or fetched when it is opened. */

/** First bytes of archives, programs and documents that may be embedded in a document. */
const starts = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\xd0\xcf\x11\xe0',
  'MZ',
  '\x7fELF',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ',
  '%PDF-',
  '{\\rtf',
].map((text) => Buffer.from(text, 'latin1'))

export const isActiveStart = (chunk: Buffer): boolean =>
  starts.some((start) => chunk.subarray(0, start.length).equals(start))

/** Searches for a marker in streamed bytes, in the encodings that an XML reader must support. */
export function scannerFor(mark: string): (chunk: Buffer) => boolean {
  const little = Buffer.from(mark, 'utf16le')
  const marks = [Buffer.from(mark), little, Buffer.from(little).swap16()]
  let end = Buffer.alloc(0)
  return (chunk) => {
    const bytes = Buffer.concat([end, chunk])
    end = bytes.subarray(-(little.length - 1))
    return marks.some((one) => bytes.includes(one))
  }
}

const element = /<(?:[\w.-]+:)?Relationship((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** References of these kinds embed something that is run or unpacked, wherever it is stored. */
const activeKinds = /\/(?:oleObject|package|control|activeXControlBinary|aFChunk|vbaProject|wordVbaData|subDocument)$/i
const plainLinks = /^(?:https?:|mailto:|tel:|#)/i

/** Whether anything but a link that a person follows is external. An unclear reference counts as external. */
export function isActiveList(bytes: Buffer): boolean {
  const text = textOf(bytes)
  const found = [...text.matchAll(element)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(attribute)].map(([, name, one, two]) => [name, plain(one ?? two ?? '')]),
    ),
  )
  const opened = text.match(/<(?:[\w.-]+:)?Relationship(?![\w.-])/g)?.length ?? 0
  return opened !== found.length || /<!(?!--)/.test(text) || found.some(isActiveReference)
}

function isActiveReference({
  Type = '',
  Target = '',
  TargetMode = 'Internal',
}: Partial<Record<string, string>>): boolean {
  if (activeKinds.test(Type)) return true
  if (TargetMode === 'Internal') return /^[a-z][a-z\d+.-]*:|^[/\\]{2}/i.test(Target)
  return !(Type.endsWith('/hyperlink') && plainLinks.test(Target))
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8')
}

/** Characters may be written as numeric entities. */
const plain = (value: string): string =>
  value
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .trim()
