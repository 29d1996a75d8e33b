/** Sums of money as people type them. Decimal text becomes minor units without a float in between. */
import type { Locale } from '../kit/locale.ts'

const decimalSign = { en: '.', de: ',' } as const
const groupSign = { en: ',', de: '.' } as const

/** Digits with thousands separators, as typed: `15000` reads `15,000`. Everything that is no digit or decimal sign is dropped. */
export function formatAmount(typed: string, locale: Locale): string {
  const sign = decimalSign[locale]
  const kept = typed.replaceAll(sign === '.' ? /[^\d.]/g : /[^\d,]/g, '')
  const [whole = '', ...rest] = kept.split(sign)
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, groupSign[locale])
  return rest.length === 0 ? grouped : `${grouped || '0'}${sign}${rest.join('').slice(0, 2)}`
}

/** Minor units of a typed sum; `null` when it is none. */
export function parseAmount(typed: string, locale: Locale): number | null {
  const plain = typed.replaceAll(groupSign[locale], '').replace(decimalSign[locale], '.').trim()
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
