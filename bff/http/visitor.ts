/** The visitor according to the cookies: session, language, country. */
import type { FastifyRequest } from 'fastify'
import { isDevice } from '#schemas/identity/sign-in-limits.ts'
import { isLocale, type Locale } from '#schemas/platform/words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

export interface Visitor {
  /** Secret of the session cookie, when its format is right. */
  readonly sessionId: string | null
  /** A session cookie was sent, whatever its format. */
  readonly sentCookie: boolean
  /** Secret of the cookie of an operator who acts for somebody else, when its format is right. */
  readonly actingId: string | null
  readonly sentActingCookie: boolean
  /** Value of the known-browser cookie, set where somebody has signed in before, when its format is right. */
  readonly deviceId: string | null
  /** Secret of the cookie of a guest in a session room, when its format is right. */
  readonly roomId: string | null
  readonly sentRoomCookie: boolean
  /** Secret of the cookie of an attempt to sign in with a provider, when its format is right. */
  readonly socialId: string | null
  /** A page on which a session is booked. */
  readonly backTo: string | null
  readonly locale: Locale
  readonly country: string | null
}

export const sessionCookie = '__Host-Http-solace-sid'
/** Cookie of the person an operator acts for; valid only beside the operator's own session. */
export const actingCookie = '__Host-Http-solace-act'
/** Cookie of a browser in which somebody has signed in. It grants nothing and is sent with sign-ins only. */
export const deviceCookie = '__Host-Http-solace-device'
/** Cookie of a guest: opens the room of one session until it closes, and nothing else. */
export const roomCookie = '__Host-Http-solace-room'
/** Cookie of an attempt to sign in with a provider: binds it to the browser that started it. */
export const socialCookie = '__Host-Http-solace-social'

/** Cookie of such an attempt that was started while booking: the page to which the browser returns. It decides nothing else. */
export const backCookie = '__Host-Http-solace-back'

/** The visitor of a request, read once. */
export function visitorOf(request: FastifyRequest): Visitor {
  return (request.visitor ??= readVisitor(request.headers.cookie, (header) => request.server.parseCookie(header)))
}

export function readVisitor(
  header: string | undefined,
  parse: (header: string) => Record<string, string | undefined>,
): Visitor {
  if (header === undefined) return anonymous
  const cookies = parse(header)
  const secret = cookies[sessionCookie]
  const acting = cookies[actingCookie]
  const device = cookies[deviceCookie]
  const room = cookies[roomCookie]
  const country = cookies['X-CountryCode']
  return {
    sessionId: secretIn(secret),
    sentCookie: secret !== undefined,
    actingId: secretIn(acting),
    sentActingCookie: acting !== undefined,
    deviceId: device !== undefined && isDevice(device) ? device : null,
    roomId: secretIn(room),
    sentRoomCookie: room !== undefined,
    socialId: secretIn(cookies[socialCookie]),
    backTo: bookingPage(cookies[backCookie]),
    locale: localeOf(cookies['X-Language']) ?? localeOf(cookies['X-Locale']) ?? 'en',
    country: country !== undefined && isCountry(country) ? country : null,
  }
}

const secretIn = (text: string | undefined) => (text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text) ? text : null)

/** An address of ours on which a session is booked, as it stands in a redirect; null for everything else. */
export const bookingPage = (text: string | undefined): string | null =>
  text !== undefined && text.length <= 500 && bookingAddress.test(text) ? text : null

const bookingAddress = /^(?:\/de)?\/book\/[0-9a-f-]{36}\/(?:\?[\w.~%&=+:*-]*)?$/

export const isCountry = (text: string) => /^[A-Z]{2}$/.test(text)

const anonymous: Visitor = {
  sessionId: null,
  sentCookie: false,
  actingId: null,
  sentActingCookie: false,
  deviceId: null,
  roomId: null,
  sentRoomCookie: false,
  socialId: null,
  backTo: null,
  locale: 'en',
  country: null,
}

function localeOf(text: string | undefined): Locale | null {
  const language = /^([a-z]{2})(?:-[A-Za-z]{2})?$/.exec(text ?? '')?.[1]
  return isLocale(language) ? language : null
}
