/** Search text without case and accents, ß as ss, and the position of a match in the original text. */

const excerptLetters = 120
/** Characters of an excerpt before the match. */
const before = 40

/** Cache of folded characters: most characters of a text are ASCII, and only few different ones are not. */
const folds = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = folds.get(letter)
  if (known !== undefined) return known
  const folded = letter
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // Upper case maps ß to SS and both lower-case sigmas to one letter.
    .toUpperCase()
    .toLowerCase()
  if (folds.size < 10_000) folds.set(letter, folded)
  return folded
}

export const folded = (text: string): string => text.replaceAll(/\P{ASCII}/gu, foldLetter).toLowerCase()

/** The distinct words of a search. */
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

/** An excerpt of the first text with a match, around that match; null if there is none. */
export function excerptOf(texts: readonly string[], words: readonly string[]): string | null {
  for (const text of texts) {
    const looked = folded(text)
    const places = words.map((word) => looked.indexOf(word)).filter((place) => place >= 0)
    if (places.length > 0) return around(text, Math.min(...places))
  }
  return null
}

/** `place` counts characters of the folded text. */
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

/** The first start of a word from here on, and no later than the match. */
function startOfWord(letters: readonly string[], from: number, hit: number): number {
  const blank = letters.findIndex((letter, at) => at >= from && at < hit && /\s/.test(letter))
  return blank === -1 ? from : blank + 1
}
