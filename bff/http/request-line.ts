/** What Fastify and Node let through and a front must not: looked at before anything else is done with a request. */
import type { ErrorCode } from '#schemas/platform/errors.ts'

interface Raw {
  url: string
  method: string
  rawHeaders: readonly string[]
}

/** Encoded control characters: NUL, CR, LF and their kin never belong in an address. */
const controls = /%(?:[01][0-9a-f]|7f)/i

/** Longer than any identifier or word that stands in the address of a call. */
const partChars = 200

/** Why this request is refused by its first lines alone, or null. */
export function requestLineRefusal({ url, method, rawHeaders }: Raw, addressBytes: number): ErrorCode | null {
  if (url.length > addressBytes) return 'URI_TOO_LONG'
  if (url.length > partChars && hasLongPart(url)) return 'URI_TOO_LONG'
  if (url.charCodeAt(0) !== 47 || url.includes('\\') || url.includes('#')) return 'BAD_REQUEST'
  if (url.includes('%') && (controls.test(url) || !isDecodable(url))) return 'BAD_REQUEST'
  return headersRefusal(method, rawHeaders)
}

/** Pages have no such bound: theirs are read by the page itself. */
function hasLongPart(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/api/') && path.split('/').some((part) => part.length > partChars)
}

function headersRefusal(method: string, rawHeaders: readonly string[]): ErrorCode | null {
  const carriesNothing = method === 'GET' || method === 'HEAD'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    if (carriesNothing && announcesBody(name, rawHeaders[at + 1])) return 'BAD_REQUEST'
  }
  return hosts === 1 ? null : 'BAD_REQUEST'
}

/** Most headers are told apart by their length alone: this runs for each header of each request. */
function announcesBody(name: string, value: string | undefined): boolean {
  if (name.length === 14) return name.toLowerCase() === 'content-length' && value !== '0'
  return name.length === 17 && name.toLowerCase() === 'transfer-encoding'
}

/** Bytes that are no UTF-8, such as halves of characters, cannot be decoded. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
