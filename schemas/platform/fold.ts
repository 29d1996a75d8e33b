/** Words as they are looked for: without case and accents, ß as ss; and the place of a hit in the text as it was written. */

const excerptLetters = 120
/** So many letters of an excerpt stand before the hit. */
const before = 40

/** Most letters of a text are plain, and few others are many. */
const folds = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = folds.get(letter)
  if (known !== undefined) return known
  const folded = letter
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Upper case knows that ß is SS and that there is one sigma.
    .toUpperCase()
    .toLowerCase()
  if (folds.size < 10_000) folds.set(letter, folded)
  return folded
}

export const folded = (text: string): string => text.replaceAll(/\P{ASCII}/gu, foldLetter).toLowerCase()

/** The words of a search, each once. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    folded(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
]

/** Whether all words occur. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const looked = folded(text)
  return words.every((word) => looked.includes(word))
}

/** Some of the first text in which a word occurs, around its first place; null where none does. */
export function excerptOf(texts: readonly string[], words: readonly string[]): string | null {
  for (const text of texts) {
    const looked = folded(text)
    const places = words.map((word) => looked.indexOf(word)).filter((place) => place >= 0)
    if (places.length > 0) return around(text, Math.min(...places))
  }
  return null
}

/** `place` counts letters of the folded text. */
function around(text: string, place: number): string {
  const letters = Array.from(text)
  let [hit, passed] = [0, 0]
  while (hit < letters.length && passed + folded(letters[hit] as string).length <= place) {
    passed += folded(letters[hit] as string).length
    hit += 1
  }
  const from = hit <= before ? 0 : startOfWord(letters, hit - before, hit)
  const part = letters.slice(from, from + excerptLetters).join('')
  const isWhole = from + excerptLetters >= letters.length
  return `${from > 0 ? '…' : ''}${part.replaceAll(/\s+/g, ' ').trim()}${isWhole ? '' : '…'}`
}

/** The first start of a word from here on, and no later than the hit. */
function startOfWord(letters: readonly string[], from: number, hit: number): number {
  const blank = letters.findIndex((letter, at) => at >= from && at < hit && /\s/.test(letter))
  return blank === -1 ? from : blank + 1
}
