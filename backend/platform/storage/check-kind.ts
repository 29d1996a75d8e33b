/**
 * Does the inside of a file agree with what its name and its first bytes say (safeguards 40, 43 and 44)? Nobody's files are
 * run or shown here, so this asks only what a wrong file cannot answer cheaply.
 */
import type { FileExtension } from '#schemas/platform/files.ts'
import { pictureLimits, pictureSizeOf, type PictureType } from '#schemas/identity/pictures.ts'
import { isPlainTable } from './plain-table.ts'
import { isMp3, isMp4, isOgg, isWave } from './recordings.ts'
import { judgeWordCompound } from './word-compound.ts'
import { judgeWordPackage, type Verdict } from './word-package.ts'

/** The longest end of a zip archive: with a comment of the greatest length. */
export const tailBytes = 22 + 65_535
/** Programs write line ends and the like behind the end. */
const endWithin = 1024

/** Kinds whose end tells enough; of the others the whole must be looked at. */
export const isJudgedByEnd = (kind: FileExtension) => kind === 'pdf'

/** `tail`: the last `tailBytes` of the file, or all of a shorter one. */
export const endsWell = (tail: Buffer): boolean => endsWith(tail, '%%EOF') && !isZipEnd(tail)

/** `active`: a document that runs, holds or fetches something else when it is opened. */
export async function judge(kind: FileExtension, content: Buffer): Promise<Verdict> {
  if (kind === 'docx') return judgeWordPackage(content)
  if (!isPlain(kind, content)) return 'other'
  return kind === 'doc' ? judgeWordCompound(content) : 'whole'
}

/** Whatever stands before its end, no file but a Word document of the new kind is an archive as well. */
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
/** In these the end of an archive has no honest place, wherever it stands. */
const recordings = { mp3: isMp3, wav: isWave, ogg: isOgg, mp4: isMp4, csv: isPlainTable }

function isPicture(content: Buffer, type: PictureType): boolean {
  const size = pictureSizeOf(content, type)
  return size !== null && size.width * size.height <= pictureLimits.maxPixels
}

const endsWith = (content: Buffer, mark: string) => content.subarray(-endWithin).includes(mark)

const zipEndMark = Buffer.from('PK\x05\x06', 'latin1')

/** An archive is read from its end: whatever stands before it, this file is one as well. */
function isZipEnd(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(zipEndMark); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(zipEndMark, at - 1)) {
    const isComplete = at + 22 <= tail.length
    if (isComplete && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
