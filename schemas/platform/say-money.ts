import type { Locale } from './words.ts'

/** The way readers of a language write numbers and dates, for `Intl`. */
export const writtenIn: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

/** Sum of money in words of the language: `₦15,000`, `15,00 €`. Whole sums carry no decimals in English. */
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
