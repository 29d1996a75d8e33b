/** The paths of clients and visitors; those of therapists and operators are in practice-paths.ts. All end with a slash; German ones start with `/de`. */
import { locales, type Locale } from '#shared/i18n/locale.ts'

export type Query = Record<string, string | number | undefined>

export const at = (path: string, query: Query = {}): string => {
  const words = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return words.length === 0
    ? path
    : `${path}?${new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString()}`
}

export const paths = {
  home: () => '/',
  therapists: (query?: Query) => at('/therapists/', query),
  therapist: (id: string) => `/therapists/${id}/`,
  login: (redirect?: string) => at('/login/', { redirect }),
  /** For a sign-in that waits for the second factor. */
  secondStep: (redirect?: string) => at('/login/', { waiting: 'second-factor', redirect }),
  register: (redirect?: string) => at('/register/', { redirect }),
  registerProvider: () => '/register/provider/',
  verify: (redirect?: string) => at('/register/verify/', { redirect }),
  book: (providerId: string, query?: { at?: string; therapy?: string }) => at(`/book/${providerId}/`, query),
  bookSeries: (providerId: string, query?: { therapy?: string }) => at(`/book/${providerId}/series/`, query),
  overview: () => '/overview/',
  appointments: () => '/appointments/',
  appointment: (id: string) => `/appointments/${id}/`,
  booking: (id: string) => `/bookings/${id}/`,
  schedule: (id: string) => `/bookings/${id}/schedule/`,
  payment: (identifier: string) => `/payment/${identifier}/`,
  waitlist: () => '/waitlist/',
  /** The token of the invitation is in the fragment. */
  invitation: () => '/invitation/',
  /** The token of the guest is in the fragment. */
  guest: () => '/guest/',
  wallet: () => '/wallet/',
  transaction: (id: string) => `/wallet/transactions/${id}/`,
  account: () => '/account/',
  preferences: () => '/account/preferences/',
  security: () => '/account/security/',
  ownData: () => '/account/privacy/',
  settings: () => '/account/settings/',
  forgotPassword: () => '/forgot-password/',
  /** The token is in the fragment, which browsers do not send to a server. */
  newPassword: () => '/password-reset/',
  contact: () => '/contact/',
  terms: () => '/terms/',
  clientCancellationPolicy: () => '/policy/client-cancellation/',
  providerCancellationPolicy: () => '/policy/provider-cancellation/',
  privacyPolicy: () => '/privacy-policy/',
} as const

/** The URL path of a path in a language. */
export const addressOf = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`)

/** Language and plain path of a URL path: `/de/login/` is German and `/login/`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const locale = locales.find((name) => name !== 'en' && (pathname === `/${name}` || pathname.startsWith(`/${name}/`)))
  return locale ? { locale, path: pathname.slice(locale.length + 1) || '/' } : { locale: 'en', path: pathname }
}

/** The same page with the same query in another language. */
export function inLocale(
  locale: Locale,
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
): string {
  return addressOf(locale, splitLocale(pathname).path) + search + hash
}

/**
 * Validates `?redirect=`: only a path of this site, never another host, a script or the API. Anything else gives `otherwise`.
 */
export function ownPath(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted || !wanted.startsWith('/') || hasControlCharacter(wanted)) return otherwise
  const plain = decoded(wanted)
  if (plain === undefined || hasControlCharacter(plain) || /^\/[/\\]|\\/.test(plain) || /^\/[/\\]|\\/.test(wanted))
    return otherwise
  const base = 'https://own.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined
  if (!url || url.origin !== base || url.pathname.startsWith('//') || /^\/(api|dev)(\/|$)/i.test(url.pathname))
    return otherwise
  return url.pathname + url.search + url.hash
}

const hasControlCharacter = (text: string) =>
  text.split('').some((character) => character <= ' ' || character === '\u007f')

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(text.split('?')[0] ?? ''))
  } catch {
    return undefined
  }
}
