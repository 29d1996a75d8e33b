/**
 * Amounts of money as people write them. Decimal text becomes minor units without floating point. No character is
 * dropped: an amount is read without doubt, or stays as typed and is refused.
 */
import type { Locale } from '#shared/i18n/locale.ts'

const decimalSign = { en: '.', de: ',' } as const
const groupSign = { en: ',', de: '.' } as const

interface Read {
  /** Digits only. */
  whole: string
  /** At most two digits; null without a decimal separator. */
  decimals: string | null
  /** The decimal separator is that of the other language, and nothing else in the text confirms it. */
  isForeign: boolean
}

/** Thousands may be separated by any space, narrow and non-breaking ones included, or any apostrophe. */
const plainSigns = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll(/[’ʼ]/g, "'")

const currencyMark = /^(?:[₦£$€]|NGN|GBP|USD|EUR) ?| ?(?:[₦£$€]|NGN|GBP|USD|EUR)$/gi
/** A single key that no amount contains. */
export const isLetter = (data: unknown): boolean => typeof data === 'string' && /^\p{L}$/u.test(data)

const ungrouped = /^(\d{0,12})(?:([.,])(\d{0,2}))?$/
const grouped = /^([1-9]\d{0,2}(?:([., '])\d{3})(?:\2\d{3}){0,2})(?:([.,])(\d{0,2}))?$/

/**
 * Thousands may be separated in any consistent way. A single separator before three digits is read by the rules of the
 * language: `15.000` is fifteen thousand in German and, being ambiguous, nothing in English.
 */
export function readAmount(typed: string, locale: Locale): Read | null {
  const text = plainSigns(typed).trim().replaceAll(currencyMark, '')
  const [, whole, group, decimal, decimals] = grouped.exec(text) ?? []
  if (whole !== undefined && group !== undefined) {
    const isSingle = decimal === undefined && whole.replaceAll(/\d/g, '').length === 1
    if (decimal === group || (isSingle && group === decimalSign[locale])) return null
    return { whole: whole.replaceAll(/\D/g, ''), decimals: decimals ?? null, isForeign: false }
  }
  const [, digits, sign, rest] = ungrouped.exec(text) ?? []
  if (digits === undefined || !/\d/.test(text)) return null
  return {
    whole: digits.replace(/^0+(?=\d)/, '') || '0',
    decimals: rest ?? null,
    isForeign: sign !== undefined && sign !== decimalSign[locale],
  }
}

/** Minor units of a typed amount; `null` if it is none or is ambiguous. */
export function parseAmount(typed: string, locale: Locale): number | null {
  const read = readAmount(typed, locale)
  return read && Number(`${read.whole}${(read.decimals ?? '').padEnd(2, '0')}`)
}

const groupOfThree = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Minor units of an amount in whole units; `null` if it is none. Without decimals nothing is ambiguous: `24.000` and
 * `24,000` are twenty-four thousand in either language, and the field says how it read them.
 */
export function parseWholeAmount(typed: string, locale: Locale): number | null {
  const text = plainSigns(typed).trim().replaceAll(currencyMark, '')
  if (groupOfThree.test(text)) return Number(`${text.replace(/\D/, '')}00`)
  const read = readAmount(text, locale)
  return read && read.decimals === null ? Number(`${read.whole}00`) : null
}

const written = ({ whole, decimals }: Pick<Read, 'whole' | 'decimals'>, locale: Locale) =>
  `${whole.replaceAll(/\B(?=(\d{3})+$)/g, groupSign[locale])}${decimals === null ? '' : `${decimalSign[locale]}${decimals}`}`

/**
 * Adds thousands separators as soon as an amount can be read: `15000` becomes `15,000`. Everything else stays as typed;
 * so does `15,5` in English, which may still become `15,500`.
 */
export function formatAmount(typed: string, locale: Locale): string {
  const read = typed === typed.trim() ? readAmount(typed, locale) : null
  return read && !read.isForeign ? written(read, locale) : typed
}

const ownStyle = { en: /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, de: /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ }

/**
 * The intended text after a key press in a formatted amount. It ignores separators that the field itself has added
 * around the change, as `1,5000` is `1,500` with another digit; it keeps those that the user typed.
 */
export function withoutDrawnSigns(shown: string, typed: string, locale: Locale): string {
  if (!ownStyle[locale].test(shown)) return typed
  const most = Math.min(shown.length, typed.length)
  let before = 0
  while (before < most && shown[before] === typed[before]) before += 1
  let after = 0
  while (after < most - before && shown.at(-1 - after) === typed.at(-1 - after)) after += 1
  const changed = typed.slice(before, typed.length - after)
  const plain = (text: string) => text.replaceAll(groupSign[locale], '')
  const meant = `${plain(typed.slice(0, before))}${changed}${plain(typed.slice(typed.length - after))}`
  const read = readAmount(meant, locale)
  return read === null || read.isForeign ? typed : meant
}

/** The caret position in the shown text, so that it stays behind the same digit as in the typed text. */
export function caretAfter(
  { typed, caret, shown }: { typed: string; caret: number; shown: string },
  { locale, isForward = false }: { locale: Locale; isForward?: boolean },
): number {
  if (caret >= typed.length) return shown.length
  if (shown === typed) return isForward && shown[caret] === groupSign[locale] ? caret + 1 : caret
  const isCounted = (sign: string) => /\d/.test(sign) || sign === decimalSign[locale]
  const counted = (text: string) => Array.from(text).filter(isCounted).length
  // Counts digits from the end, because leading zeros may come and go.
  const behind = counted(typed.slice(caret))
  let place = shown.length
  while (place > 0 && counted(shown.slice(place)) < behind) place -= 1
  // A deleted separator before the caret reappears, so the next key press must delete the digit before it.
  if (!isForward && shown[place - 1] === groupSign[locale]) return place - 1
  return place
}

/** The typed form of minor units. */
export function typedAmount(minor: number, locale: Locale): string {
  const digits = String(minor).padStart(3, '0')
  const decimals = digits.slice(-2)
  return written({ whole: digits.slice(0, -2), decimals: decimals === '00' ? null : decimals }, locale)
}
