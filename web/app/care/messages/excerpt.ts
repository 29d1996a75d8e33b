/** Characters of a message shown around the first match. */
const shown = 160
const before = 40

/** One line of text around the first match; ellipses mark cut ends. */
export function excerptAround(text: string, searchTerm: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const small = line.toLowerCase()
  const places = searchTerm
    .toLowerCase()
    .split(/\s+/)
    .map((word) => small.indexOf(word))
  const first = Math.min(...places.filter((place) => place >= 0), small.length)
  const wanted = first === small.length ? 0 : Math.max(0, first - before)
  // Do not cut a word in two.
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1 || wanted
  const from = Math.min(start, first)
  const part = line.slice(from, from + shown).trimEnd()
  return `${from > 0 ? '… ' : ''}${part}${from + shown < line.length ? ' …' : ''}`
}
