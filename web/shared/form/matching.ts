export interface Option {
  code: string
  name: string
}

/** Options that contain every typed word, ignoring case and accents; those that begin with the text come first. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return [...options]
  const found = options.filter(({ name }) => words.every((word) => plain(name).includes(word)))
  const begins = (option: Option) => Number(!plain(option.name).startsWith(words.join(' ')))
  return found.toSorted((one, other) => begins(one) - begins(other))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
