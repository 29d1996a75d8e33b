import type { CurrencyMoney } from '#schemas/operations/operator-home.ts'
import { intlTag, type Locale } from '#shared/i18n/locale.ts'

/** The sums of a currency, in the order of the columns. */
export const sumNames = [
  'grossVolume',
  'refunds',
  'fees',
  'wallets',
  'held',
  'nextPayouts',
] as const satisfies (keyof CurrencyMoney)[]

/** Without decimals: sums of many people are compared, not booked. The exact amount is in the tooltip. */
export const wholeMoney = (locale: Locale, minor: number, currency: string): string =>
  new Intl.NumberFormat(intlTag[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(minor / 100)
