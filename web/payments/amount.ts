/** Sums of money as people type them. Decimal text becomes minor units without a float in between. */
import type { Locale } from '../kit/locale.ts'

const decimalSign = { en: '.', de: ',' } as const
const groupSign = { en: ',', de: '.' } as const

/**
 * Digits with thousands separators, as typed: `15000` reads `15,000`. Everything that is no digit or decimal sign is dropped;
 * a sum that was copied from the other way of writing keeps its worth.
 */
export function formatAmount(typed: string, locale: Locale): string {
  const sign = decimalSign[locale]
  const kept = inOwnSigns(typed, locale).replaceAll(sign === '.' ? /[^\d.]/g : /[^\d,]/g, '')
  const [whole = '', ...rest] = kept.split(sign)
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, groupSign[locale])
  return rest.length === 0 ? grouped : `${grouped || '0'}${sign}${rest.join('').slice(0, 2)}`
}

const writtenElsewhere = {
  en: /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2}|\.\d{3})$/,
  de: /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2}|,\d{3})$/,
}

/** `1.000,50` in English is `1,000.50`. Nobody types these forms: three digits after a decimal sign never stay. */
function inOwnSigns(typed: string, locale: Locale): string {
  const signs = typed.replaceAll(/[^\d.,]/g, '')
  if (!writtenElsewhere[locale].test(signs)) return typed
  return signs.replaceAll(decimalSign[locale], '').replace(groupSign[locale], decimalSign[locale])
}

const withoutGroups = (text: string, locale: Locale) => text.replaceAll(groupSign[locale], '')

/** Where the caret belongs in what is shown, so that it stays behind the digit that it was behind in what was typed. */
export function caretAfter(
  typed: string,
  caret: number,
  { locale, isForward = false }: { locale: Locale; isForward?: boolean },
): number {
  const shown = formatAmount(typed, locale)
  if (caret >= typed.length) return shown.length
  const before = withoutGroups(formatAmount(typed.slice(0, caret), locale), locale).length
  let place = Math.min(before, shown.length)
  while (place < shown.length && withoutGroups(shown.slice(0, place), locale).length < before) place += 1
  // A separator in front of the caret comes back when it is deleted: the next press is to delete the digit behind it.
  return isForward && shown[place] === groupSign[locale] ? place + 1 : place
}

/** Minor units of a typed sum; `null` when it is none. */
export function parseAmount(typed: string, locale: Locale): number | null {
  const plain = withoutGroups(typed, locale).replace(decimalSign[locale], '.').trim()
  const found = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain)
  if (!found) return null
  return Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`)
}

/** The typed form of minor units. */
export function typedAmount(minor: number, locale: Locale): string {
  const digits = String(minor).padStart(3, '0')
  const decimals = digits.slice(-2)
  return formatAmount(
    decimals === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}${decimalSign[locale]}${decimals}`,
    locale,
  )
}
