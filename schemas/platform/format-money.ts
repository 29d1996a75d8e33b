import { intlTag, type Locale } from './locale.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** Creating a formatter takes much longer than using it. The currencies are few, so the map stays small. */
function formatterOf(locale: Locale, currency: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`
  const known = formatters.get(key)
  if (known) return known
  const created = new Intl.NumberFormat(intlTag[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  })
  formatters.set(key, created)
  return created
}

/** Formatted amount of money: `₦15,000`, `15,00 €`. Whole amounts have no decimals in English. */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const decimals = locale === 'en' && minor % 100 === 0 ? 0 : 2
  return formatterOf(locale, currency, decimals).format(minor / 100)
}
