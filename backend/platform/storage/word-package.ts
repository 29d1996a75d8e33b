/**
 * Word documents of the .docx format: zip archives. They are unpacked once, because their declared sizes may be false.
 */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fileLimits } from '#schemas/platform/files.ts'
import { isActiveList, isActiveStart, scannerFor } from './word-parts.ts'

const partsList = '[content_types].xml'
const document = 'word/document.xml'
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Maximum length of a list of parts or references that is read. */
const listBytes = 1024 * 1024

/**
 * `whole`: a document with few entries that does not unpack to more than the limit. `active`: a document with macros,
 * embedded files or external parts. `other`: anything else.
 */
export type Verdict = 'whole' | 'active' | 'other'

export async function checkWordPackage(content: Buffer): Promise<Verdict> {
  try {
    return await readPackage(content)
  } catch {
    return 'other' // no archive that the zip reader rejects is a document
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
    // Programs disagree about which of two parts with one name counts.
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

/** Fails where an entry is longer or shorter than declared. Returns the text of lists only. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<{ text: string; isActive: boolean }> {
  const name = entry.fileName.toLowerCase()
  const isReferences = name.endsWith('.rels')
  const isIncluded = name === partsList || isReferences
  if (isIncluded && entry.uncompressedSize > listBytes) throw new RangeError(`${name} is too long`)
  const included: Buffer[] = []
  const hasDoctype = scannerFor('<!DOCTYPE')
  let start = Buffer.alloc(0)
  let isActive = false
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)])
      if (isIncluded) included.push(chunk)
      isActive ||= hasDoctype(chunk)
      done()
    },
  })
  await pipeline(await archive.openReadStreamPromise(entry), sink)
  const bytes = Buffer.concat(included)
  isActive ||= isActiveStart(start) || (isReferences && isActiveList(bytes))
  return { text: bytes.toString('utf8'), isActive }
}
