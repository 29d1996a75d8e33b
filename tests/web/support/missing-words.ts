/** The keys without a text. */
export const missingWords = (keys: readonly string[], texts: object): string[] =>
  keys.filter(
    (key) =>
      typeof key
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts) !== 'string',
  )
