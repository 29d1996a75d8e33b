/** Tables for spreadsheets. */

type Cell = string | number | boolean | null

/** A cell that a spreadsheet would take for a formula gets an apostrophe; quotes and line breaks as RFC 4180 wants them. */
export function csvCell(value: Cell): string {
  const text = value === null ? '' : String(value)
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Lines end with CR LF, the first one names the columns. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** As a file for people: without the mark in front, Excel reads letters like ü wrongly. */
export const csvFile = (...table: Parameters<typeof csvOf>): Buffer => Buffer.from(`\uFEFF${csvOf(...table)}`)
