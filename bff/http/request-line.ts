/** Checks that Fastify and Node do not make but a public server must; they run before anything else. */
import type { ErrorCode } from '#schemas/platform/errors.ts'

interface Raw {
  url: string
  method: string
  rawHeaders: readonly string[]
}

/** Encoded control characters such as NUL, CR and LF never belong in an address. */
const controls = /%(?:[01][0-9a-f]|7f)/i

/** Longer than any identifier or word in the path of a call. */
const partChars = 200

/** Why this request is refused by its request line and headers alone, or null. */
export function requestLineRefusal({ url, method, rawHeaders }: Raw, addressBytes: number): ErrorCode | null {
  if (url.length > addressBytes) return 'URI_TOO_LONG'
  if (url.length > partChars && hasLongPart(url)) return 'URI_TOO_LONG'
  if (url.charCodeAt(0) !== 47 || url.includes('\\') || url.includes('#')) return 'BAD_REQUEST'
  if (url.includes('%') && (controls.test(url) || !isDecodable(url))) return 'BAD_REQUEST'
  return headersRefusal(method, rawHeaders)
}

/** Pages have no such limit: the page reads its own query. */
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

/** The length alone distinguishes most headers: this runs for each header of each request. */
function announcesBody(name: string, value: string | undefined): boolean {
  if (name.length === 14) return name.toLowerCase() === 'content-length' && value !== '0'
  return name.length === 17 && name.toLowerCase() === 'transfer-encoding'
}

/** Bytes that are not UTF-8 cannot be decoded. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
