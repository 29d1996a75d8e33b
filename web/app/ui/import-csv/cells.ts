/** Cells are always text: nothing in them is evaluated. */

/** Our exports and spreadsheets put a `'` before text that must stay text; it is not part of the value. */
const markedAsText = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n\d])/

export const plainCell = (cell = ''): string => cell.replace(markedAsText, '')
