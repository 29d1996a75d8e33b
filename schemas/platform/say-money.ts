import type { Locale } from './words.ts'

/** Locale for `Intl`: the format of numbers and dates in a language. */
export const writtenIn: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

/** Formatted amount of money: `₦15,000`, `15,00 €`. Whole amounts have no decimals in English. */
export function sayMoney(locale: Locale, minor: number, currency: string): string {
  const decimals = locale === 'en' && minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(writtenIn[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(minor / 100)
}
