/** Cross-site defence: unsafe methods count only when this site's own pages sent them. */

const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

interface Sent {
  'x-csrf'?: string | string[]
  'sec-fetch-site'?: string | string[]
  origin?: string | string[]
}

/**
 * A header that other sites cannot send without being asked for permission, and the browser's word that the page is ours;
 * browsers that do not say it name the page's origin instead.
 */
export function isOwnRequest(method: string, headers: Sent, isOwnOrigin: (origin: string) => boolean): boolean {
  if (safe.includes(method)) return true
  if (headers['x-csrf'] !== '1') return false
  const { origin, 'sec-fetch-site': site } = headers
  if (Array.isArray(origin) || Array.isArray(site)) return false
  if (site === undefined) return origin !== undefined && isOwnOrigin(origin)
  return site === 'same-origin' && (origin === undefined || origin === 'null' || isOwnOrigin(origin))
}
