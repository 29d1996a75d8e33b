/** CSV cells of all writers: statements, exports, lists, reports of imports. */

/**
 * Spreadsheets interpret text that starts with one of these characters as a formula, also after spaces and in full width; some
 * drop a leading tab or line break, with the same effect.
 */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell: never a formula, quoted as required by RFC 4180 or by semicolon separators. */
export function csvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
