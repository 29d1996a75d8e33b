/** The short lists of headers that cross, and those that are set; everything else stays on its side. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCountry, visitorOf } from './visitor.ts'
import type { BackendReply } from '../backend/backend.ts'

interface Setting {
  defaultCountry: string
  edgeCountryHeader?: string | undefined
}

const copiedOut = ['accept', 'if-none-match', 'if-match', 'user-agent'] as const
const copiedBack = ['content-type', 'etag', 'content-disposition', 'last-modified'] as const

/** Said of calls that nobody caused, and that keep nobody signed in. */
export const unattended = { 'x-unattended': '1' } as const

/** What the backend is told: a few headers as sent, the rest set here. */
export function headersOut(request: FastifyRequest, token: string | null, setting: Setting): Record<string, string> {
  const visitor = visitorOf(request)
  const trace = request.id.replaceAll('-', '')
  const headers: Record<string, string> = {
    'x-origin-domain': request.headers.host as string,
    'x-language': visitor.locale,
    'x-locale': visitor.locale,
    'x-countrycode': countryOf(request, token !== null, setting),
    'x-request-id': request.id,
    traceparent: `00-${trace}-${trace.slice(16)}-01`,
    'x-forwarded-for': request.ip,
  }
  for (const name of copiedOut) {
    const sent = request.headers[name]
    if (sent !== undefined) headers[name] = sent
  }
  if (request.headers['x-unattended'] === '1') Object.assign(headers, unattended)
  if (token !== null) headers.authorization = `Bearer ${token}`
  return headers
}

/**
 * The country of a visit. Of a signed-in person: that of the profile, which account pages send. Of anybody else: the one that
 * was chosen, the one that the edge reports, the one that the page guesses, the default. The backend answers a signed-in
 * person by the profile whatever stands here.
 */
function countryOf(request: FastifyRequest, isSignedIn: boolean, setting: Setting): string {
  const shown = shownCountry(request)
  return (
    (isSignedIn ? shown : null) ??
    visitorOf(request).country ??
    edgeCountry(request, setting) ??
    shown ??
    setting.defaultCountry
  )
}

/** What the page shows: the profile's on account pages, else what was chosen or is guessed from time zone and language. */
function shownCountry({ headers }: FastifyRequest): string | null {
  const named = headers['x-country-shown']
  return typeof named === 'string' && isCountry(named) ? named : null
}

function edgeCountry(request: FastifyRequest, { edgeCountryHeader }: Setting): string | null {
  const named = edgeCountryHeader === undefined ? undefined : request.headers[edgeCountryHeader]
  return typeof named === 'string' && isCountry(named) ? named : null
}

/** What the browser is told of the backend's headers. */
export function headersBack(reply: FastifyReply, { headers }: BackendReply): void {
  for (const name of copiedBack) {
    const sent = headers[name]
    if (typeof sent === 'string') reply.header(name, sent)
  }
}

const keyShape = /^[A-Za-z0-9_-]{8,100}$/

/** `Idempotency-Key` as sent, null when there is none, false when it cannot be one. */
export function idempotencyKey(request: FastifyRequest): string | null | false {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return null
  return typeof sent === 'string' && keyShape.test(sent) ? sent : false
}
