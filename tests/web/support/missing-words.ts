/** Of these keys those that lead to no text. */
export const missingWords = (keys: readonly string[], texts: object): string[] =>
  keys.filter(
    (key) =>
      typeof key
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts) !== 'string',
  )
