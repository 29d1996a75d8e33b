/** Tables for spreadsheets. */
import { csvText } from '#schemas/platform/csv-cell.ts'
import type { Locale } from '#schemas/platform/words.ts'

/** Money in minor units; written as a number, so it is never read as a formula. */
export interface Sum {
  minor: number
}

type Cell = string | number | boolean | null | Sum
type Row = readonly Cell[]

/** Separator of cells, and decimal separator. */
interface Writing {
  between: ',' | ';'
  point: '.' | ','
}

/**
 * Excel uses the separators of the reader's country: a German Excel reads `1250.50` as text and never splits at commas.
 */
const writings: Record<Locale, Writing> = { en: { between: ',', point: '.' }, de: { between: ';', point: ',' } }

/** `1250.50`: all currencies of the product have two decimals. */
const written = ({ minor }: Sum, { point }: Writing): string => (minor / 100).toFixed(2).replace('.', point)

/** Numbers and sums are formatted here and contain no formula; everything else is text. */
export function csvCell(value: Cell, writing: Writing = writings.en): string {
  if (typeof value === 'number') return String(value).replace('.', writing.point)
  if (typeof value === 'object') return value ? written(value, writing) : ''
  return csvText(String(value))
}

/** For machines: the same in every language. Lines end with CR LF, the first one names the columns. */
export const csvOf = (head: readonly string[], rows: readonly Row[], writing: Writing = writings.en): string =>
  [head, ...rows].map((row) => `${row.map((cell) => csvCell(cell, writing)).join(writing.between)}\r\n`).join('')

/**
 * For people, in the format of their language's spreadsheets: without the byte order mark, Excel misreads letters like
 * ü.
 */
export const csvFile = (locale: Locale, head: readonly string[], rows: readonly Row[]): Buffer =>
  Buffer.from(`\uFEFF${csvOf(head, rows, writings[locale])}`)
