/** Languages of the screens and the cookies that tell the server about language and country. */
export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

/** Tag for `Intl`: dates and sums as the readers of the language write them. */
export const intlTag: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

export function pageLocale(): Locale {
  return document.documentElement.lang === 'de' ? 'de' : 'en'
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

const year = 365 * 24 * 60 * 60
function writeCookie(name: string, value: string): void {
  if (readCookie(name) !== value)
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${year}; SameSite=Lax; Secure`
}

/** The server answers in the language of the page. */
export function rememberLocale(locale: Locale): void {
  writeCookie('X-Locale', locale)
  writeCookie('X-Language', locale)
}

export const rememberCountry = (code: string): void => writeCookie('X-CountryCode', code)

export const visitorZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Country of the visit: the one chosen before, else a guess from the time zone and the browser's language. */
export function visitorCountry(zone = visitorZone(), language = navigator.language): string {
  const chosen = readCookie('X-CountryCode')
  if (chosen && /^[A-Z]{2}$/.test(chosen)) return chosen
  if (zone === 'Europe/London') return 'GB'
  if (zone === 'Europe/Berlin' || zone === 'Europe/Busingen') return 'DE'
  if (zone.startsWith('America/') && (language === 'en-US' || language.startsWith('es'))) return 'US'
  return language.startsWith('de') ? 'DE' : 'NG'
}
