/** Text in a CSV file, for every writer: statements, exports, lists, reports of imports. */

/**
 * Spreadsheets take for a formula what starts with one of these signs, also behind blanks and in full width; a tab or a line
 * break in front is dropped by some of them, with the same end.
 */
const likeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell: never a formula, quoted where RFC 4180 or a semicolon between cells wants it. */
export function csvText(text: string): string {
  const harmless = likeFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
