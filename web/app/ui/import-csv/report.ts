/** The outcome of every row, as CSV files to keep or to fix. */
import { type CsvCell, csvLine, type CsvNotation } from '#schemas/platform/csv.ts'
import type { CsvFile } from './csv-file.ts'
import { inSlices } from '#ui/files/in-slices.ts'
import type { FileRow } from './read-rows.ts'
import { isImported, type Outcome } from './target.ts'

type Translate = (key: string, words?: Record<string, string | number>) => string

/** A row of the file with its outcome; `null` if it was not sent. */
export interface Reported {
  row: FileRow
  outcome: Outcome | null
}

/**
 * Header of the last column in the file of rows to fix; the same in every language, so that the import recognises it.
 */
export const problemHeader = 'Problem'

/** Delimiter of the written file: that of the file that was read, because the same program opens both. */
export type Between = CsvNotation['delimiter']

export const betweenOf = ({ reading }: Pick<CsvFile, 'reading'>): Between => (reading.delimiter === ';' ? ';' : ',')

/** A row of nothing but commas must not produce millions of headers. */
const columnsMost = 1000

/**
 * The headers of the file, with a name for each empty one. A file that was fixed has the problems of the last import in
 * its last column.
 */
export function headersOf({ header, rows }: Pick<CsvFile, 'header' | 'rows'>, t: Translate): string[] {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0)
  const width = Math.min(widest, columnsMost)
  const names = Array.from(
    { length: width },
    (_, place) => header?.cells[place]?.trim() || t('import_csv.column_number', { number: place + 1 }),
  )
  return names.at(-1) === problemHeader ? names.slice(0, -1) : names
}

export const reasonsFor = ({ outcome }: Reported, t: Translate): readonly string[] =>
  outcome ? outcome.reasons : [t('import_csv.not_sent')]

/** All rows: number, original cells, outcome and reasons. */
export const reportCsv = (
  reported: readonly Reported[],
  headers: readonly string[],
  separator: Between,
  t: Translate,
): Promise<string> =>
  linesOf(
    separator,
    [t('import_csv.report.row'), ...headers, t('import_csv.report.status'), t('import_csv.report.reason')],
    reported,
    (one) => [
      one.row.number,
      ...cellsOf(one, headers),
      one.outcome ? t(`import_csv.statuses.${one.outcome.status}`) : t('import_csv.statuses.not_sent'),
      reasonsFor(one, t).join('; '),
    ],
  )

/** Rows that were not stored, with their original cells and the reasons; after a fix they can be imported again. */
export const rejectedCsv = (
  reported: readonly Reported[],
  headers: readonly string[],
  separator: Between,
  t: Translate,
): Promise<string> =>
  linesOf(separator, [...headers, problemHeader], rejectedOf(reported), (one) => [
    ...cellsOf(one, headers),
    reasonsFor(one, t).join('; '),
  ])

export const rejectedOf = (reported: readonly Reported[]): Reported[] =>
  reported.filter(({ outcome }) => outcome === null || !isImported(outcome))

/** Rows that can be stored after a fix; existing clients need none. */
export const canBeFixed = ({ outcome }: Reported): boolean => outcome === null || outcome.status === 'invalid'

const cellsOf = ({ row }: Reported, headers: readonly string[]) => headers.map((_, place) => row.cells[place] ?? '')

async function linesOf(
  delimiter: Between,
  head: readonly string[],
  reported: readonly Reported[],
  cells: (one: Reported) => CsvCell[],
) {
  const notation: CsvNotation = { delimiter, point: '.' }
  const lines = [csvLine(head, notation)]
  await inSlices(reported, (one) => lines.push(csvLine(cells(one), notation)))
  return lines.join('')
}
