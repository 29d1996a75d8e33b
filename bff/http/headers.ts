/** The allowlists of forwarded headers, and the headers that the BFF sets; all others are dropped. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCountry, visitorOf } from './visitor.ts'
import type { BackendReply } from '../backend/backend.ts'

interface Setting {
  defaultCountry: string
  edgeCountryHeader?: string | undefined
}

const copiedOut = ['accept', 'if-none-match', 'if-match', 'user-agent'] as const
const copiedBack = ['content-type', 'etag', 'content-disposition', 'last-modified'] as const

/** Marks calls that no person caused and that do not extend a session. */
export const unattended = { 'x-unattended': '1' } as const

/** Headers of a backend call: a few as sent, the rest set here. */
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
 * The country of a visit. For a signed-in person: the profile's country, which account pages send. For all others, the
 * first known one: the chosen country, the one that the edge reports, the page's guess, the default. The backend always
 * uses the profile for a signed-in person.
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

/**
 * The country that the page shows: the profile's on account pages, else the chosen one or a guess from time zone and
 * language.
 */
function shownCountry({ headers }: FastifyRequest): string | null {
  const named = headers['x-country-shown']
  return typeof named === 'string' && isCountry(named) ? named : null
}

function edgeCountry(request: FastifyRequest, { edgeCountryHeader }: Setting): string | null {
  const named = edgeCountryHeader === undefined ? undefined : request.headers[edgeCountryHeader]
  return typeof named === 'string' && isCountry(named) ? named : null
}

/** What the browser gets of the backend's headers. */
export function headersBack(reply: FastifyReply, { headers }: BackendReply): void {
  for (const name of copiedBack) {
    const sent = headers[name]
    if (typeof sent === 'string') reply.header(name, sent)
  }
}

const keyShape = /^[A-Za-z0-9_-]{8,100}$/

/** `Idempotency-Key` as sent, null when there is none, false when it is malformed. */
export function idempotencyKey(request: FastifyRequest): string | null | false {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return null
  return typeof sent === 'string' && keyShape.test(sent) ? sent : false
}
