/** So many letters of a message are shown, with some before the first word that was found. */
const shown = 160
const before = 40

/** The part of a text in which the first of the words stands, on one line; its ends say where there is more. */
export function partAround(text: string, sought: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const small = line.toLowerCase()
  const places = sought
    .toLowerCase()
    .split(/\s+/)
    .map((word) => small.indexOf(word))
  const first = Math.min(...places.filter((place) => place >= 0), small.length)
  const wanted = first === small.length ? 0 : Math.max(0, first - before)
  // A word is not cut in two.
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1 || wanted
  const from = Math.min(start, first)
  const part = line.slice(from, from + shown).trimEnd()
  return `${from > 0 ? '… ' : ''}${part}${from + shown < line.length ? ' …' : ''}`
}
