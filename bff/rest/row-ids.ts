/**
 * Gives the rows of a paged answer their `id` without parsing and serialising all of it: `"id"` is inserted before the
 * text of each row as the backend wrote it. Half the cost of `JSON.parse` and `JSON.stringify`.
 */
import { refused } from '../http/errors.ts'

export interface PagedText {
  /** JSON of each row, with its id. */
  rows: string[]
  /** The answer with an empty list instead of its rows. */
  rest: string
}

/** Rows of `{ "data": [{ "identifier": … }, …], … }`, or null where the text is something else. */
export function rowsWithIds(text: string): PagedText | null {
  const rows: string[] = []
  let [depth, key, dataStart, dataEnd, rowStart, rowId] = [0, '', -1, -1, 0, '']
  for (let at = 0; at < text.length; at += 1) {
    const isInData = dataStart !== -1 && dataEnd === -1
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at)
        if (end === -1 || (isInData && depth === 2)) return null
        if (text.charCodeAt(end) === colon) {
          if (depth === 1) key = text.slice(at, end)
          if (depth === 3 && isInData && end - at === identifierKey.length && text.startsWith(identifierKey, at))
            rowId = stringAt(text, end + 1)
        }
        at = end - 1
        break
      }
      case openBracket:
        depth += 1
        if (depth === 2 && key === '"data"' && dataStart === -1) dataStart = at
        if (isInData && depth === 3) return null
        break
      case openBrace:
        depth += 1
        if (isInData && depth === 3) [rowStart, rowId] = [at + 1, '']
        break
      case closeBrace:
        depth -= 1
        if (!isInData || depth !== 2) break
        if (rowId === '') return null
        rows.push(`{"id":${rowId},${text.slice(rowStart, at + 1)}`)
        break
      case closeBracket:
        depth -= 1
        if (isInData && depth === 1) dataEnd = at
        break
      default:
        if (isInData && depth === 2 && !/[,\s]/.test(text[at] as string)) return null
    }
  }
  return depth === 0 && dataEnd !== -1
    ? { rows, rest: `${text.slice(0, dataStart)}[]${text.slice(dataEnd + 1)}` }
    : null
}

/** JSON of a single row with its id. */
export function rowWithId(read: unknown): string {
  const row = read as { identifier?: unknown } | null
  if (typeof row?.identifier !== 'string') throw refused('BACKEND_BROKEN')
  return JSON.stringify({ id: row.identifier, ...row })
}

const quote = 34
const colon = 58
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
const identifierKey = '"identifier"'

/** Index after the quote that ends the string which begins at `at`; -1 where none does. */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === quote) return end + 1
    if (code === backslash) end += 1
  }
  return -1
}

/** The string that begins here, quotes included; nothing where none does. */
function stringAt(text: string, at: number): string {
  return text.charCodeAt(at) === quote ? text.slice(at, endOfString(text, at)) : ''
}
