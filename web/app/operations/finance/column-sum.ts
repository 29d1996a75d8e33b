import { intlTag, type Locale } from '#shared/i18n/locale.ts'

/** `£623.00`: amounts in a column keep their decimals, so that the decimal points align. */
export const columnSum = (locale: Locale, minor: number, currency: string): string =>
  new Intl.NumberFormat(intlTag[locale], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    minor / 100,
  )
