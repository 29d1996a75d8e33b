/** Who asks, as far as the cookies say: session, language, country. */
import type { FastifyRequest } from 'fastify'
import { isDevice } from '#schemas/identity/sign-in-limits.ts'
import { isLocale, type Locale } from '#schemas/platform/words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

export interface Visitor {
  /** Secret of the session cookie, when it has the right shape. */
  readonly sessionId: string | null
  /** A session cookie was sent, whatever its shape. */
  readonly sentCookie: boolean
  /** Secret of the cookie of an operator who acts as somebody else, when it has the right shape. */
  readonly actingId: string | null
  readonly sentActingCookie: boolean
  /** Value of the cookie of a browser in which somebody has signed in before, when it has the right shape. */
  readonly deviceId: string | null
  readonly locale: Locale
  readonly country: string | null
}

export const sessionCookie = '__Host-Http-solace-sid'
/** Of the person an operator acts for; counts beside the operator's own session only. */
export const actingCookie = '__Host-Http-solace-act'
/** Of a browser in which somebody has signed in; opens nothing, and goes out with sign-ins only. */
export const deviceCookie = '__Host-Http-solace-device'

/** The visitor of a request, read once. */
export function visitorOf(request: FastifyRequest): Visitor {
  return (request.visitor ??= readVisitor(request.headers.cookie, (header) => request.server.parseCookie(header)))
}

export function readVisitor(
  header: string | undefined,
  parse: (header: string) => Record<string, string | undefined>,
): Visitor {
  if (header === undefined) return nobody
  const cookies = parse(header)
  const secret = cookies[sessionCookie]
  const acting = cookies[actingCookie]
  const device = cookies[deviceCookie]
  const country = cookies['X-CountryCode']
  return {
    sessionId: secretIn(secret),
    sentCookie: secret !== undefined,
    actingId: secretIn(acting),
    sentActingCookie: acting !== undefined,
    deviceId: device !== undefined && isDevice(device) ? device : null,
    locale: localeOf(cookies['X-Language']) ?? localeOf(cookies['X-Locale']) ?? 'en',
    country: country !== undefined && isCountry(country) ? country : null,
  }
}

const secretIn = (text: string | undefined) => (text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text) ? text : null)

export const isCountry = (text: string) => /^[A-Z]{2}$/.test(text)

const nobody: Visitor = {
  sessionId: null,
  sentCookie: false,
  actingId: null,
  sentActingCookie: false,
  deviceId: null,
  locale: 'en',
  country: null,
}

function localeOf(text: string | undefined): Locale | null {
  const language = /^([a-z]{2})(?:-[A-Za-z]{2})?$/.exec(text ?? '')?.[1]
  return isLocale(language) ? language : null
}
