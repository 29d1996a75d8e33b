/** Tables for spreadsheets: the only writer of CSV, for servers and browser. */
import type { Locale } from './words.ts'

/** Money in minor units; written as a number, so it is never read as a formula. */
export interface Sum {
  minor: number
}

export type CsvCell = string | number | boolean | null | Sum

/** Separator of cells, and decimal separator. */
export interface CsvNotation {
  delimiter: ',' | ';'
  point: '.' | ','
}

/**
 * Excel uses the separators of the reader's country: a German Excel reads `1250.50` as text and never splits at commas.
 */
export const csvNotations: Record<Locale, CsvNotation> = {
  en: { delimiter: ',', point: '.' },
  de: { delimiter: ';', point: ',' },
}

/** Without this mark Excel misreads letters like ü in a file of UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Spreadsheets interpret text that starts with one of these characters as a formula, also after spaces and in full width; some
 * drop a leading tab or line break, with the same effect.
 */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** The mark of text that starts like a formula; spreadsheets also write it before digits that are text. */
const textMark = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n\d])/

/** Text that is never a formula, quoted as required by RFC 4180 or by semicolon separators. */
function csvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The value of a cell that was read: without the mark that keeps it text. */
export const plainCell = (cell = ''): string => cell.replace(textMark, '')

/** `1250.50`: all currencies of the product have two decimals. */
const decimal = ({ minor }: Sum): string => (minor / 100).toFixed(2)

/** Numbers and sums are formatted here and contain no formula; everything else is text. */
export function csvCell(value: CsvCell, { point }: CsvNotation = csvNotations.en): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', point)
  if (typeof value === 'object') return decimal(value).replace('.', point)
  return csvText(String(value))
}

/** One row, with the CR LF that ends it. */
export const csvLine = (cells: readonly CsvCell[], notation: CsvNotation): string =>
  `${cells.map((cell) => csvCell(cell, notation)).join(notation.delimiter)}\r\n`

/** The first line names the columns. Files for machines have the English notation for every reader. */
export const csvTable = (
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  notation: CsvNotation = csvNotations.en,
): string => [head, ...rows].map((row) => csvLine(row, notation)).join('')

/** A file for people, in the notation of their language's spreadsheets. */
export const csvFile = (locale: Locale, head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + csvTable(head, rows, csvNotations[locale])
