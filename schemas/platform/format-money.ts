import { intlTag, type Locale } from './locale.ts'

/** Formatted amount of money: `₦15,000`, `15,00 €`. Whole amounts have no decimals in English. */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const decimals = locale === 'en' && minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(intlTag[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(minor / 100)
}
