/** How PDF documents format money and time, for a language and a time zone. */
import { intlTag } from '#schemas/platform/locale.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { inFont } from './pdf-fonts.ts'

export interface Reader {
  locale: Locale
  timezone: string
}

export interface PdfFormats {
  /** Minor units; always with two decimals, so that amounts align. */
  money: (minor: number, currency: string) => string
  /** `9 December 2026` */
  day: (instant: string | Temporal.Instant) => string
  /** `9 Dec 2026` */
  shortDay: (instant: string | Temporal.Instant) => string
  /** `9 Dec 2026, 18:00` */
  moment: (instant: string | Temporal.Instant) => string
  /** `Wednesday, 9 December 2026 at 18:00 CET` */
  longMoment: (instant: string | Temporal.Instant) => string
  /** `December 2026`, `2026` */
  period: (year: number, month?: number) => string
}

export function formatsFor({ locale, timezone: timeZone }: Reader): PdfFormats {
  const tag = intlTag[locale]
  const time = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone, ...options })
    return (instant: string | Temporal.Instant) => inFont(format.format(new Date(String(instant))))
  }
  const money = new Map<string, Intl.NumberFormat>()
  const moneyIn = (currency: string) => {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const format = money.get(currency) ?? new Intl.NumberFormat(tag, options)
    money.set(currency, format)
    return format
  }
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return {
    // A negated zero would be minus zero.
    money: (minor, currency) => inFont(moneyIn(currency).format((minor || 0) / 100)),
    day: time({ dateStyle: 'long' }),
    shortDay: time({ dateStyle: 'medium' }),
    moment: time({ dateStyle: 'medium', timeStyle: 'short' }),
    longMoment: time({ ...long, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
    period: (year, month) =>
      month === undefined
        ? String(year)
        : new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
            Date.UTC(year, month - 1, 1),
          ),
  }
}
