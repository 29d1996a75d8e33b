/** Languages of the screens, and the cookies that send language and country to the server. */
import { cookieDays } from '#schemas/platform/consent.ts'
import { intlTag, type Locale, locales } from '#schemas/platform/locale.ts'

export { intlTag, type Locale, locales }

export function pageLocale(): Locale {
  return document.documentElement.lang === 'de' ? 'de' : 'en'
}

/** Value of a cookie; one that cannot be decoded counts as missing. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    // Not written by the product.
    return undefined
  }
}

const sent = 'Path=/; SameSite=Lax; Secure'
const seconds = cookieDays * 24 * 60 * 60
const cookieAttributes = `Max-Age=${seconds}; ${sent}`

/** Stores a cookie for one year. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; ${cookieAttributes}`
}

export function forgetCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; ${sent}`
}

function rewriteCookie(name: string, value: string): void {
  if (readCookie(name) !== value) writeCookie(name, value)
}

/** The server answers in the language of the page. */
export function rememberLocale(locale: Locale): void {
  rewriteCookie('X-Locale', locale)
  rewriteCookie('X-Language', locale)
}

export const rememberCountry = (code: string): void => rewriteCookie('X-CountryCode', code)

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** A server renders many pages and stays where it is; a visitor may travel. */
const zoneOfServer = typeof document === 'undefined' ? ownZone() : null

export const visitorZone = (): string => zoneOfServer ?? ownZone()

/** The country that the visitor chose before. */
export function chosenCountry(): string | undefined {
  const chosen = readCookie('X-CountryCode')
  return chosen && /^[A-Z]{2}$/.test(chosen) ? chosen : undefined
}

/** Country of the visit: the one chosen before, else a guess from the time zone and the browser's language. */
export function visitorCountry(): string {
  // The first use of Intl takes a tenth of a second on a phone, so the cookie is read first.
  return chosenCountry() ?? guessedCountry(visitorZone(), navigator.language)
}

function guessedCountry(zone: string, language: string): string {
  if (zone === 'Europe/London') return 'GB'
  if (zone === 'Europe/Berlin' || zone === 'Europe/Busingen') return 'DE'
  if (zone.startsWith('America/') && (language === 'en-US' || language.startsWith('es'))) return 'US'
  return language.startsWith('de') ? 'DE' : 'NG'
}
