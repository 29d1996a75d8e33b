/** Who asks, as far as the cookies say: session, language, country. */
import type { FastifyRequest } from 'fastify'
import { isLocale, type Locale } from '#schemas/words.ts'

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
  readonly locale: Locale
  readonly country: string | null
}

export const sessionCookie = '__Host-Http-solace-sid'

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
  const country = cookies['X-CountryCode']
  return {
    sessionId: secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null,
    sentCookie: secret !== undefined,
    locale: localeOf(cookies['X-Language']) ?? localeOf(cookies['X-Locale']) ?? 'en',
    country: country !== undefined && isCountry(country) ? country : null,
  }
}

export const isCountry = (text: string) => /^[A-Z]{2}$/.test(text)

const nobody: Visitor = { sessionId: null, sentCookie: false, locale: 'en', country: null }

function localeOf(text: string | undefined): Locale | null {
  const language = /^([a-z]{2})(?:-[A-Za-z]{2})?$/.exec(text ?? '')?.[1]
  return isLocale(language) ? language : null
}
