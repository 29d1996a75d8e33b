/** Word documents of the new kind: zip archives. Unpacked once, into nothing, so that what they say of their size is true. */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fileLimits } from '#schemas/files.ts'

const partsList = '[Content_Types].xml'
const document = 'word/document.xml'
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Longest list of parts that is read. */
const partsListBytes = 1024 * 1024

/** A Word document without macros, of few entries, which does not unpack to more than it may. */
export async function isWordPackage(content: Buffer): Promise<boolean> {
  try {
    return await readPackage(content)
  } catch {
    return false // whatever the reader of archives stumbles over is none
  }
}

async function readPackage(content: Buffer): Promise<boolean> {
  const archive = await fromBufferPromise(content, {
    lazyEntries: true,
    validateEntrySizes: true,
    strictFileNames: true,
  })
  if (archive.entryCount > fileLimits.zipEntries) return false
  let [unpacked, parts, hasDocument] = [0, '', false]
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > fileLimits.zipBytes || entry.isEncrypted() || isMacro(entry)) return false
    parts += await read(archive, entry)
    hasDocument ||= entry.fileName === document
  }
  return hasDocument && parts.includes(documentType)
}

const isMacro = ({ fileName }: Entry) => /(^|\/)vba(project|data)\b/i.test(fileName)

/** Ends with an error where an entry holds more or less than it says. The text only of the list of parts. */
async function read(archive: ZipFile, entry: Entry): Promise<string> {
  const isKept = entry.fileName === partsList && entry.uncompressedSize <= partsListBytes
  const kept: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isKept) kept.push(chunk)
      done()
    },
  })
  await pipeline(await archive.openReadStreamPromise(entry), sink)
  return Buffer.concat(kept).toString('utf8')
}
