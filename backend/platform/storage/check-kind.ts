/**
 * Checks that the content of a file matches its name and its first bytes (docs/product-rules.md#files). The product
 * neither runs nor displays uploads, so that only cheap checks are made.
 */
import type { FileExtension } from '#schemas/platform/files.ts'
import { pictureLimits, pictureSizeOf, type PictureType } from '#schemas/identity/pictures.ts'
import { isPlainTable } from './plain-table.ts'
import { isMp3, isMp4, isOgg, isWave } from './recordings.ts'
import { checkWordCompound } from './word-compound.ts'
import { checkWordPackage, type Verdict } from './word-package.ts'

/** Maximum length of a zip archive's end record: with a comment of maximum length. */
export const tailBytes = 22 + 65_535
/** Programs append line ends and the like. */
const endWithin = 1024

/** Kinds for which the tail is enough; the others are checked as a whole. */
export const isCheckedAtEnd = (kind: FileExtension) => kind === 'pdf'

/** `tail`: the last `tailBytes` of the file, or all of a shorter one. */
export const hasValidEnd = (tail: Buffer): boolean => endsWith(tail, '%%EOF') && !isZipEnd(tail)

/** `active`: a document with macros, embedded files or external content. */
export async function judge(kind: FileExtension, content: Buffer): Promise<Verdict> {
  if (kind === 'docx') return checkWordPackage(content)
  if (!isPlain(kind, content)) return 'other'
  return kind === 'doc' ? checkWordCompound(content) : 'whole'
}

/** No file but a .docx document may also be an archive, whatever precedes its end record. */
function isPlain(kind: FileExtension, content: Buffer): boolean {
  const tail = content.subarray(-tailBytes)
  return Object.hasOwn(documents, kind)
    ? documents[kind as keyof typeof documents](content) && !isZipEnd(tail)
    : recordings[kind as keyof typeof recordings](content) && !tail.includes(zipEndMark)
}

const documents = {
  pdf: (content: Buffer) => endsWith(content, '%%EOF'),
  jpg: (content: Buffer) => isPicture(content, 'image/jpeg'),
  jpeg: (content: Buffer) => isPicture(content, 'image/jpeg'),
  png: (content: Buffer) => isPicture(content, 'image/png') && endsWith(content, 'IEND'),
  doc: () => true,
}
/** In these kinds an archive's end record is never legitimate, wherever it occurs. */
const recordings = { mp3: isMp3, wav: isWave, ogg: isOgg, mp4: isMp4, csv: isPlainTable }

function isPicture(content: Buffer, type: PictureType): boolean {
  const size = pictureSizeOf(content, type)
  return size !== null && size.width * size.height <= pictureLimits.maxPixels
}

const endsWith = (content: Buffer, mark: string) => content.subarray(-endWithin).includes(mark)

const zipEndMark = Buffer.from('PK\x05\x06', 'latin1')

/** An archive is read from its end: whatever precedes it, this file is an archive as well. */
function isZipEnd(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(zipEndMark); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(zipEndMark, at - 1)) {
    const isComplete = at + 22 <= tail.length
    if (isComplete && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
