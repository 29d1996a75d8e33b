/** Reads a chosen file as rows. */
import { importLimits } from '#schemas/care/client-import.ts'
import { type Encoding, encodingOf, textOf } from '#ui/files/encoding.ts'
import { type Delimiter, delimiterOf, type FileRow, readRows } from './read-rows.ts'

/** How a file is read: detected, and adjustable by the user. */
export interface Reading {
  encoding: Encoding
  delimiter: Delimiter
  hasHeader: boolean
}

export interface CsvFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  reading: Reading
  header: FileRow | undefined
  rows: readonly FileRow[]
  openQuote: number | null
}

/** Text key of the reason why a file cannot be read. */
export type Refused = 'spreadsheet' | 'too_large' | 'too_many' | 'empty' | 'unreadable'

const spreadsheetName = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i
/** First bytes of zipped and of older office files. */
const spreadsheetStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export async function openFile(file: File): Promise<CsvFile | Refused> {
  if (spreadsheetName.test(file.name)) return 'spreadsheet'
  if (file.size > importLimits.fileMaxBytes) return 'too_large'
  // The file was deleted or changed after it was chosen.
  const buffer = await file.arrayBuffer().catch(() => null)
  if (!buffer) return 'unreadable'
  const bytes = new Uint8Array(buffer)
  if (spreadsheetStarts.some((start) => start.every((byte, place) => bytes[place] === byte))) return 'spreadsheet'
  return readFile(file.name, bytes, { encoding: await encodingOf(bytes) })
}

/** Detects the parts of the reading that are not given. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  { encoding, ...given }: Pick<Reading, 'encoding'> & Partial<Reading>,
): Promise<CsvFile | Refused> {
  const text = await textOf(bytes, encoding)
  const delimiter = given.delimiter ?? delimiterOf(text)
  const { rows, isTooLong, openQuote } = await readRows(text, delimiter)
  const hasHeader = given.hasHeader ?? !isPerson(rows[0])
  const body = hasHeader ? rows.slice(1) : rows
  if (isTooLong || body.length > importLimits.rowsMost) return 'too_many'
  if (body.length === 0) return 'empty'
  return {
    name,
    bytes,
    reading: { encoding, delimiter, hasHeader },
    header: hasHeader ? rows[0] : undefined,
    rows: body,
    openQuote,
  }
}

/** Headers contain no email addresses and no numbers. */
const isPerson = (row: FileRow | undefined) =>
  row?.cells.some((cell) => /^\s*(\S+@\S+\.\S+|\+?[\d\s()/-]{7,}|\d{4}-\d{2}.*)\s*$/.test(cell)) ?? false
