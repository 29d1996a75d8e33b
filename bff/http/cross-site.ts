/** Cross-site defence: unsafe methods are accepted only from this site's own pages. */

const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

interface Sent {
  'x-csrf'?: string | string[]
  'sec-fetch-site'?: string | string[]
  origin?: string | string[]
}

/**
 * Requires a header that other sites cannot send without a preflight, and the browser's statement that the request is
 * same-origin; browsers without that statement have to send the page's origin.
 */
export function isOwnRequest(method: string, headers: Sent, isOwnOrigin: (origin: string) => boolean): boolean {
  if (safe.includes(method)) return true
  if (headers['x-csrf'] !== '1') return false
  const { origin, 'sec-fetch-site': site } = headers
  if (Array.isArray(origin) || Array.isArray(site)) return false
  if (site === undefined) return origin !== undefined && isOwnOrigin(origin)
  return site === 'same-origin' && (origin === undefined || origin === 'null' || isOwnOrigin(origin))
}
