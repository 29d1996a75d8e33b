/** Word documents of the new kind: zip archives. Unpacked once, so that what they say of their size is true. */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fileLimits } from '#schemas/platform/files.ts'
import { isActiveList, isActiveStart, scannerFor } from './word-parts.ts'

const partsList = '[content_types].xml'
const document = 'word/document.xml'
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Longest list of parts, or of what a part refers to, that is read. */
const listBytes = 1024 * 1024

/**
 * `whole`: a document of few entries, which does not unpack to more than it may. `active`: one with macros, with other files
 * in it, or with parts that are fetched from elsewhere. `other`: anything else.
 */
export type Verdict = 'whole' | 'active' | 'other'

export async function judgeWordPackage(content: Buffer): Promise<Verdict> {
  try {
    return await readPackage(content)
  } catch {
    return 'other' // whatever the reader of archives stumbles over is none
  }
}

async function readPackage(content: Buffer): Promise<Verdict> {
  const archive = await fromBufferPromise(content, {
    lazyEntries: true,
    validateEntrySizes: true,
    strictFileNames: true,
  })
  if (archive.entryCount > fileLimits.zipEntries) return 'other'
  const names = new Set<string>()
  let [unpacked, parts, isActive] = [0, '', false]
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    unpacked += entry.uncompressedSize
    // Of two parts with one name every program takes the one it likes.
    if (unpacked > fileLimits.zipBytes || entry.isEncrypted() || names.has(name)) return 'other'
    names.add(name)
    const read = await readEntry(archive, entry)
    isActive ||= isActivePart(name) || read.isActive
    if (name === partsList) parts = read.text
  }
  if (!names.has(document) || !parts.includes(documentType)) return 'other'
  return isActive || /macroEnabled|vbaProject|oleObject|activeX/i.test(parts) ? 'active' : 'whole'
}

const isActivePart = (name: string) => /(^|\/)(?:vba(?:project|data)\b|(?:embeddings|activex)\/.)/.test(name)

/** Ends with an error where an entry holds more or less than it says. The text only of lists. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<{ text: string; isActive: boolean }> {
  const name = entry.fileName.toLowerCase()
  const isReferences = name.endsWith('.rels')
  const isKept = name === partsList || isReferences
  if (isKept && entry.uncompressedSize > listBytes) throw new RangeError(`${name} is too long`)
  const kept: Buffer[] = []
  const hasDoctype = scannerFor('<!DOCTYPE')
  let start = Buffer.alloc(0)
  let isActive = false
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)])
      if (isKept) kept.push(chunk)
      isActive ||= hasDoctype(chunk)
      done()
    },
  })
  await pipeline(await archive.openReadStreamPromise(entry), sink)
  const bytes = Buffer.concat(kept)
  isActive ||= isActiveStart(start) || (isReferences && isActiveList(bytes))
  return { text: bytes.toString('utf8'), isActive }
}
