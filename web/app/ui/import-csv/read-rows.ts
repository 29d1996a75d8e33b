/** Parses CSV text with quotes, line breaks inside quotes and empty rows; numbers rows like a spreadsheet. */
import Papa from 'papaparse'
import { importLimits } from '#schemas/care/client-import.ts'
import { yieldWhenDue } from '#ui/files/in-slices.ts'

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

export interface FileRow {
  /** From 1, counting empty rows and headers. */
  number: number
  cells: readonly string[]
}

export interface Rows {
  rows: readonly FileRow[]
  /** The file has more rows than allowed. */
  isTooLong: boolean
  /** Row number of a quotation mark that never closes, so that everything below became one cell. */
  openQuote: number | null
}

const namedInFirstLine = /^"?sep=([,;\t])"?[ \t]*(?:\n|$)/i

/** The delimiter: the one that the first line names (`sep=;`), else the one that gives the most rows of equal width. */
export function delimiterOf(text: string): Delimiter {
  const named = namedInFirstLine.exec(text)?.[1]
  if (named) return named as Delimiter
  const sample = text.slice(0, 64 * 1024)
  const scores = delimiters.map((delimiter) => scoreOf(sample, delimiter))
  const best = Math.max(...scores)
  return delimiters[best > 0 ? scores.indexOf(best) : 0] ?? ','
}

/** How well a delimiter fits: the share of rows that have the most common width, if that is more than one cell. */
function scoreOf(sample: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: 50 })
  const widths = data.filter((cells) => !isEmpty(cells)).map((cells) => cells.length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width = 1, rows = 0] =
    [...counts].toSorted(([wide, many], [other, less]) => less - many || other - wide)[0] ?? []
  // If two fit equally well, the one with more columns wins.
  return width > 1 ? rows / widths.length + width / 1000 : 0
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const chunkCharacters = 128 * 1024

/** A slice contains at least the longest line: an unfinished row is parsed again with each slice, and one endless line would take minutes. */
function chunkSizeOf(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const next = end === -1 ? text.length : end + 1
    longest = Math.max(longest, next - from)
    from = next
  }
  return Math.max(chunkCharacters, longest)
}

/** Parses a text in slices; it reads at most `rowsMost` rows and one header row. */
export async function readRows(text: string, delimiter: Delimiter): Promise<Rows> {
  const body = text.replace(namedInFirstLine, '')
  const rows: FileRow[] = []
  let number = 0
  let openQuote: number | null = null
  const pause = yieldWhenDue()
  return new Promise((resolve) => {
    const end = (isTooLong: boolean) => resolve({ rows, isTooLong, openQuote })
    Papa.parse<string[]>(body, {
      delimiter,
      newline: '\n',
      chunkSize: chunkSizeOf(body),
      chunk: ({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        const broken = errors.find(({ code }) => code === 'MissingQuotes')
        if (broken) openQuote = number + (broken.row ?? 0) + 1
        for (const cells of data) {
          number += 1
          if (!isEmpty(cells)) rows.push({ number, cells })
        }
        if (rows.length > importLimits.rowsMost + 1) {
          parser.abort()
          return
        }
        parser.pause()
        void pause().then(() => parser.resume())
      },
      complete: () => end(rows.length > importLimits.rowsMost + 1),
    })
  })
}
