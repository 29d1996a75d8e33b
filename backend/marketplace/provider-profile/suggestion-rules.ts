import { foldName } from './rules.ts'

/**
 * Rows in whose name every typed word begins a word, or is part of one from three letters on. Names that begin as typed come
 * first; otherwise the order stays.
 */
export function namedBy<Row extends { name: string }>(
  typed: readonly string[],
  rows: readonly Row[],
  most: number,
): Row[] {
  const found = rows.flatMap((row) => {
    const name = ` ${foldName(row.name)}`
    const fits = typed.every((word) => name.includes(word.length < 3 ? ` ${word}` : word))
    return fits ? [{ row, rank: rankOf(name, typed) }] : []
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ row }) => row)
}

/** The whole name begins as typed, a word of it does, or the letters are within a word. */
function rankOf(name: string, typed: readonly string[]): number {
  if (name.startsWith(` ${typed.join(' ')}`)) return 0
  return typed.every((word) => name.includes(` ${word}`)) ? 1 : 2
}
