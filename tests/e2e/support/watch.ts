import type { ConsoleMessage, Page, Request } from '@playwright/test'

export interface Watch {
  findings: string[]
}

/** Errors that a test causes on purpose. */
interface Allowed {
  refusals: boolean
  cuts: boolean
  leaves: boolean
}

/** Collects what must not happen behind the screen: warnings, errors, and requests to other hosts. */
export function watchPage(page: Page, allowed: Allowed): Watch {
  const findings: string[] = []
  page.on('console', (message) => {
    if (isFinding(message, allowed)) findings.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => findings.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!isOwn(request) && !(allowed.leaves && request.isNavigationRequest()))
      findings.push(`request to another host: ${request.url()}`)
  })
  return { findings }
}

/** A connection that broke, or a BFF that could not reach its backend. */
const cutLines =
  /^Failed to load resource: (net::ERR_(FAILED|CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|CONNECTION_ABORTED|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED)|the server responded with a status of 50[234])/

/** Chromium logs each 4xx response and each cut connection itself; where the test expects them, they are ignored. */
function isFinding(message: ConsoleMessage, { refusals, cuts }: Allowed): boolean {
  if (!['warning', 'error'].includes(message.type())) return false
  const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
  const isCut = cutLines.test(message.text())
  const isExpected = (refusals && isRefusal) || (cuts && isCut)
  return !(isExpected && new URL(message.location().url).pathname.startsWith('/api/'))
}

const isOwn = (request: Request): boolean => {
  const { protocol, hostname } = new URL(request.url())
  return ['data:', 'blob:', 'about:'].includes(protocol) || ['localhost', '127.0.0.1'].includes(hostname)
}
