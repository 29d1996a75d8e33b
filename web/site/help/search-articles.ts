/** Search in the articles of the help centre: words by their beginning, with typing errors, without accents. */
export interface IndexedArticle {
  slug: string
  title: string
  lead: string
  /** Headings and text. */
  text: string
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** Articles in which every word of the query is found, the best first. */
export function searchArticles(index: readonly IndexedArticle[], query: string): IndexedArticle[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  return index
    .map((article) => ({ article, points: pointsOf(article, wanted) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ article }) => article)
}

function pointsOf({ title, lead, text }: IndexedArticle, wanted: readonly string[]): number {
  const places = [
    { words: wordsOf(title), weight: 5 },
    { words: wordsOf(lead), weight: 2 },
    { words: wordsOf(text), weight: 1 },
  ]
  let sum = 0
  for (const word of wanted) {
    const best = Math.max(...places.flatMap(({ words, weight }) => words.map((one) => weight * likeness(word, one))))
    if (best <= 0) return 0
    sum += best
  }
  return sum
}

function likeness(typed: string, word: string): number {
  if (typed === word) return 3
  if (word.startsWith(typed)) return 2
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  return most > 0 && distance(typed, word, most) <= most ? 1 : 0
}

/** Letters to change, add, remove or swap until the typed word begins the other one; more than `most` is not counted exactly. */
function distance(typed: string, word: string, most: number): number {
  const within = word.slice(0, typed.length + most)
  let before: number[] = []
  let row = Array.from({ length: within.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= within.length; j++) {
      const change = (row[j - 1] ?? 0) + (typed[i - 1] === within[j - 1] ? 0 : 1)
      let cost = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && typed[i - 1] === within[j - 2] && typed[i - 2] === within[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return Math.min(...row.slice(Math.max(1, typed.length - most)))
}
