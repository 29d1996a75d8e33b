import { crc32, inflateRawSync } from 'node:zlib'

/** Entries of a ZIP by name, read from its central directory; throws on a wrong checksum. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entries = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const title = archive.toString('utf8', at + 46, at + 46 + name)
    const content = contentAt(archive, archive.readUInt32LE(at + 42), {
      isDeflated: archive.readUInt16LE(at + 10) === 8,
      size: archive.readUInt32LE(at + 20),
    })
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${title} is broken`)
    entries.set(title, content)
    at += 46 + name + extra + comment
  }
  return entries
}

function contentAt(archive: Buffer, at: number, { isDeflated, size }: { isDeflated: boolean; size: number }): Buffer {
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const content = archive.subarray(start, start + size)
  return isDeflated ? inflateRawSync(content) : content
}
