/** What became of every row, as CSV files to be kept or to be mended. */
import { csvText } from '#schemas/platform/csv-cell.ts'
import type { CsvFile } from './csv-file.ts'
import { inSlices } from '#ui/files/in-slices.ts'
import type { FileRow } from './read-rows.ts'
import { isKept, type Outcome } from './target.ts'

type Translate = (key: string, words?: Record<string, string | number>) => string

/** A row of the file and what became of it; `null`: it was not sent. */
export interface Reported {
  row: FileRow
  outcome: Outcome | null
}

/** Last column of rows that are to be mended; the same in every language, so that it is known when the file comes back. */
export const problemHeader = 'Problem'

/** What stands between two cells: as in the file that was read, since the same program opens what comes of it. */
export type Between = ',' | ';'

export const betweenOf = ({ reading }: Pick<CsvFile, 'reading'>): Between => (reading.delimiter === ';' ? ';' : ',')

/** A row of nothing but commas is no reason to write millions of headers. */
const columnsMost = 1000

/** The headers of a file as they stood there, each column with some; a file that was mended has the problems of last time. */
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

/** All rows: number, the cells as they stood in the file, what became of them and why. */
export const reportCsv = (
  reported: readonly Reported[],
  headers: readonly string[],
  between: Between,
  t: Translate,
): Promise<string> =>
  csvOf(
    between,
    [t('import_csv.report.row'), ...headers, t('import_csv.report.status'), t('import_csv.report.reason')],
    reported,
    (one) => [
      String(one.row.number),
      ...cellsOf(one, headers),
      one.outcome ? t(`import_csv.statuses.${one.outcome.status}`) : t('import_csv.statuses.not_sent'),
      reasonsFor(one, t).join('; '),
    ],
  )

/** Rows that were not kept, as they stood in the file, and why: mended, they can be imported again. */
export const rejectedCsv = (
  reported: readonly Reported[],
  headers: readonly string[],
  between: Between,
  t: Translate,
): Promise<string> =>
  csvOf(between, [...headers, problemHeader], rejectedOf(reported), (one) => [
    ...cellsOf(one, headers),
    reasonsFor(one, t).join('; '),
  ])

export const rejectedOf = (reported: readonly Reported[]): Reported[] =>
  reported.filter(({ outcome }) => outcome === null || !isKept(outcome))

/** Rows that are kept once somebody has mended them; those that are there already need nothing. */
export const canBeMended = ({ outcome }: Reported): boolean => outcome === null || outcome.status === 'invalid'

const cellsOf = ({ row }: Reported, headers: readonly string[]) => headers.map((_, place) => row.cells[place] ?? '')

async function csvOf(
  between: Between,
  head: readonly string[],
  reported: readonly Reported[],
  cells: (one: Reported) => string[],
) {
  const lineOf = (line: readonly string[]) => line.map(csvText).join(between)
  const lines = [lineOf(head)]
  await inSlices(reported, (one) => lines.push(lineOf(cells(one))))
  return lines.join('\r\n')
}
