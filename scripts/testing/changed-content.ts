/**
 * Dependents of files that no module imports: a migration by the tables that it names, a locale by its changed texts.
 */

/** Tables that a migration creates, changes, fills or drops. */
export function tablesOf(sql: string): string[] {
  const plain = sql.replaceAll(/--.*$/gm, '')
  const found = [
    ...plain.matchAll(
      /\b(?:table(?:\s+if\s+(?:not\s+)?exists)?(?:\s+only)?|insert\s+into|update|delete\s+from|on|references)\s+"?([a-z_][a-z0-9_]*)"?/gi,
    ),
  ]
  const words = [
    'delete',
    'update',
    'set',
    'conflict',
    'only',
    'commit',
    'all',
    'true',
    'of',
    'function',
    'schema',
    'as',
    'nothing',
  ]
  return [...new Set(found.map(([, name = '']) => name.toLowerCase()))].filter((name) => !words.includes(name))
}

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )

/** Keys whose text has changed, each with both texts. */
export function changedTexts(before: string, after: string): { key: string; texts: string[] }[] {
  const [old, present] = [before, after].map((text) => new Map(flat(JSON.parse(text || '{}') as Texts)))
  const keys = [...new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])]
  return keys
    .filter((key) => old?.get(key) !== present?.get(key))
    .map((key) => ({ key, texts: [old?.get(key), present?.get(key)].filter((text) => text !== undefined) }))
}

/** A key as code names it: whole, or its beginning in front of an interpolated part. */
export function namesKey(code: string, key: string): boolean {
  const segments = key.split('.')
  const beginnings = segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('.'))
  return (
    code.includes(`'${key}'`) || beginnings.some((one) => code.includes(`\`${one}.$\{`) || code.includes(`'${one}'`))
  )
}
