/**
 * Validates `?redirect=`: only a path of this site, never another host, a script or the API. Anything else gives `otherwise`.
 */
export function ownPath(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted || !wanted.startsWith('/') || hasControlCharacter(wanted)) return otherwise
  const plain = decoded(wanted)
  if (plain === undefined || hasControlCharacter(plain) || /^\/[/\\]|\\/.test(plain) || /^\/[/\\]|\\/.test(wanted))
    return otherwise
  const base = 'https://own.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined
  if (!url || url.origin !== base || url.pathname.startsWith('//') || /^\/(api|dev)(\/|$)/i.test(url.pathname))
    return otherwise
  return url.pathname + url.search + url.hash
}

const hasControlCharacter = (text: string) =>
  text.split('').some((character) => character <= ' ' || character === '\u007f')

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(text.split('?')[0] ?? ''))
  } catch {
    return undefined
  }
}
