/** Cells are text, everywhere: nothing in them is ever reckoned. */

/** Our own exports and spreadsheets put a `'` before what must stay text; it is no part of what was meant. */
const markedAsText = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n\d])/

export const plainCell = (cell = ''): string => cell.replace(markedAsText, '')
