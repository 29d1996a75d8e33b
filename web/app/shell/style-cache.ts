import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Styles of components, with the nonce of the content security policy. Emotion's own compiler splits every rule into
 * flat ones, which took a tenth of the work of opening a page. All supported browsers read nested rules.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'ui', ...(nonce ? { nonce } : {}) })
  cache.insert = (selector, { name, styles }, sheet, isReused) => {
    for (const rule of rulesOf(selector, styles)) sheet.insert(rule)
    if (isReused) cache.inserted[name] = true
  }
  return cache
}

const isQuote = (char: string) => char === '"' || char === "'"

/** Index of the quote that closes the one at `from`. */
function endOfQuote(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

/** The browsers' rules for the styles of a selector. Without a selector, `styles` are rules already. */
export function rulesOf(selector: string, styles: string): string[] {
  const rules: string[] = []
  /** For each open block, whether a block has ended in it. */
  const open = selector ? [false] : []
  let [rule, start, brackets] = [selector && `${selector}{`, 0, 0]
  for (let at = 0; at < styles.length; at += 1) {
    const char = styles[at] as string
    if (isQuote(char)) at = endOfQuote(styles, at)
    else if (char === '(') brackets += 1
    else if (char === ')') brackets -= 1
    else if (brackets > 0 || (char !== '{' && char !== '}' && char !== ';')) continue
    else {
      const part = styles.slice(start, at)
      start = at + 1
      if (char === '{') {
        rule += `${open.length > 0 ? nested(part) : part}{`
        open.push(false)
        continue
      }
      rule += declared(part, open.at(-1) ?? false)
      if (char === ';') continue
      rule += '}'
      open.pop()
      if (open.length > 0) open[open.length - 1] = true
      else {
        rules.push(rule)
        rule = ''
      }
    }
  }
  return selector ? [`${rule}${declared(styles.slice(start), open[0] ?? false)}}`] : rules
}

/** Components write `:hover` for the element itself; nested rules read that as any element inside it. */
const nested = (head: string) => (head.startsWith('@') ? head : head.replaceAll(/(^|,)\s*(?=:)/g, '$1&'))

/** Safari still wants a prefix for these. */
const prefixed = /^\s*(?:user-select|backdrop-filter):/

/** A declaration after a block has a block of its own: older browsers would move it before that block. */
function declared(text: string, isAfterBlock: boolean): string {
  if (!text.trim()) return ''
  const declaration = prefixed.test(text) ? `-webkit-${text.trimStart()};${text};` : `${text};`
  return isAfterBlock ? `&{${declaration}}` : declaration
}
