import { expect, test } from 'vitest'
import {
  caretAfter,
  formatAmount,
  parseAmount,
  parseWholeAmount,
  typedAmount,
  withoutDrawnSigns,
  isLetter,
} from '#ui/forms/amount.ts'
import { isEncrypted } from '#shared/api/secure.ts'

test.each([
  ['en', '1', '1'],
  ['en', '1500', '1,500'],
  ['en', '1234567.5', '1,234,567.5'],
  // Input that is not clearly an amount stays as it was typed.
  ['en', '1.999', '1.999'],
  ['de', '1,999', '1,999'],
  ['de', '15000.50', '15000.50'],
  ['en', '15000,50', '15000,50'],
  ['en', '15,0000', '15,0000'],
  ['en', '15,00,0', '15,00,0'],
  ['en', '1.50.000', '1.50.000'],
  ['en', '15 50', '15 50'],
  ['en', '15 ', '15 '],
  ['en', '१५', '१५'],
  ['en', '00012', '12'],
  ['en', '.5', '0.5'],
  ['en', '₦ 12a3', '₦ 12a3'],
  ['en', '-5', '-5'],
  ['en', '1e9', '1e9'],
  ['en', '₦ 1500', '1,500'],
  ['de', '1500 EUR', '1.500'],
  ['de', '1234567,5', '1.234.567,5'],
  ['de', '15000', '15.000'],
  ['en', '', ''],
  // Pasted amounts with the separators of another locale.
  ['de', '1,000.50', '1.000,50'],
  ['de', '€1,234,567.5', '1.234.567,5'],
  ['de', '1,000,000', '1.000.000'],
  ['en', '1.000,50 €', '1,000.50'],
  ['en', '1.234.567', '1,234,567'],
  ['en', '1,000.50', '1,000.50'],
  ['de', '1.000,50', '1.000,50'],
] as const)('%s: typing %s shows %s', (locale, typed, shown) => {
  expect(formatAmount(typed, locale)).toBe(shown)
})

test.each([
  ['en', '500', 50_000],
  ['en', '1,234,567.5', 123_456_750],
  ['en', '1.15', 115],
  ['en', '19.99', 1_999],
  ['en', '4.35', 435],
  ['en', '0.07', 7],
  ['en', '12.', 1_200],
  ['de', '1.234,5', 123_450],
  ['de', '19,99', 1_999],
  ['en', '', null],
  ['en', '1.234', null],
  ['de', '1,234', null],
  ['de', '1.234', 123_400],
  ['en', '1,234', 123_400],
  ['en', '15000.50', 1_500_050],
  ['de', '15000.50', 1_500_050],
  ['en', '15000,50', 1_500_050],
  ['de', '15.000,50', 1_500_050],
  ['en', "15'000.50", 1_500_050],
  ['de', '15’000.50', 1_500_050],
  ['de', '15’000,50', 1_500_050],
  ['en', '15\u00a0000.50', 1_500_050],
  ['de', '15\u202f000,50 €', 1_500_050],
  ['en', '15\u2009000', 1_500_000],
  ['en', '1,234,567', 123_456_700],
  ['en', '1.234.567', 123_456_700],
  ['en', '1234,567', null],
  ['en', '1,2345', null],
  ['en', '1,234.567', null],
  ['en', '1,234,56', null],
  ['en', '1 234,567', null],
  ['en', '0,500', null],
  ['de', '1.500.50', null],
  ['en', '1,500,50', null],
  ['en', '15 50', null],
  ['en', '-5', null],
  ['en', '+5', null],
  ['en', '1e9', null],
  ['en', '5%', null],
  ['en', '٣', null],
  ['en', '.', null],
  ['en', '1234567890123', null],
  ['en', '1.2.3', null],
  ['en', 'twelve', null],
] as const)('%s: %s is %s in minor units', (locale, typed, minor) => {
  expect(parseAmount(typed, locale)).toBe(minor)
})

/** Fees have no decimals, so that a single separator before three digits is clear in either language. */
test.each([
  ['24000', 24_000_00],
  ['24,000', 24_000_00],
  ['24.000', 24_000_00],
  ['24 000', 24_000_00],
  ["24'000", 24_000_00],
  ['₦24.000', 24_000_00],
  ['1,234,567', 1_234_567_00],
  ['1.234.567', 1_234_567_00],
  ['24.00', null],
  ['24,00', null],
  ['24.', null],
  ['24,0000', null],
  ['024.000', null],
  ['1,234.567', null],
  ['24000.50', null],
  ['24.000,50', null],
  ['', null],
  ['-24', null],
] as const)('%s in whole units is %s, in both languages', (typed, minor) => {
  expect([parseWholeAmount(typed, 'en'), parseWholeAmount(typed, 'de')]).toEqual([minor, minor])
})

/** The bar is the caret. */
test.each([
  ['en', '12|5,000', '12|5,000'],
  ['en', '123|5,000', '1,23|5,000'],
  ['en', '1,23|500', '123|,500'],
  ['en', '1|234', '1|,234'],
  ['en', '|1,2345', '|12,345'],
  ['en', '15000|', '15,000|'],
  ['en', '1,500.|5', '1,500.|5'],
  ['en', '1.5|99', '1.5|99'],
  ['en', '1x|500', '1x|500'],
  ['en', '05|', '5|'],
  ['en', '.|5', '0.|5'],
  ['de', '1234|567,5', '1.234|.567,5'],
] as const)('%s: the caret of %s stays at its digit: %s', (locale, typed, shown) => {
  const plain = typed.replace('|', '')
  const text = shown.replace('|', '')
  const place = caretAfter({ typed: plain, caret: typed.indexOf('|'), shown: text }, { locale })
  expect(`${text.slice(0, place)}|${text.slice(place)}`).toBe(shown)
})

test('deleting forward skips a separator', () => {
  const at = { typed: '1234', caret: 1, shown: '1,234' }
  expect(caretAfter(at, { locale: 'en', isForward: true })).toBe(2)
  expect(caretAfter(at, { locale: 'en' })).toBe(1)
  // The digit before the separator was deleted: the caret is past the separator at once.
  expect(caretAfter({ typed: '12,000', caret: 2, shown: '12,000' }, { locale: 'en', isForward: true })).toBe(3)
})

/** The content of the field after each key. */
function typing(locale: 'en' | 'de', keys: string): string {
  let shown = ''
  for (const key of keys) {
    const typed = key === '<' ? shown.slice(0, -1) : `${shown}${key}`
    shown = formatAmount(withoutDrawnSigns(shown, typed, locale), locale)
  }
  return shown
}
test.each([
  ['en', '15000', '15,000', 15_000_00],
  ['en', '15000.50', '15,000.50', 15_000_50],
  ['en', '15,000.50', '15,000.50', 15_000_50],
  ['en', '15000<<', '150', 150_00],
  ['en', '1234567<', '123,456', 123_456_00],
  ['en', '1,500,000', '1,500,000', 1_500_000_00],
  ['de', '1.500.000', '1.500.000', 1_500_000_00],
  ['de', '15000,50', '15.000,50', 15_000_50],
  ['de', '15000.50', '15.000.50', null],
  ['de', '150.50', '150.50', 150_50],
  ['en', '150,50', '150,50', 150_50],
  ['en', '15000,50', '15,000,50', null],
  ['en', '15 000', '15,000', 15_000_00],
  ['de', "15'000.50", '15.000.50', null],
  ['en', '1.999<', '1.99', 1_99],
  ['en', '1.000,50', '1,000.50', 1_000_50],
  ['de', '1,000.50', '1.000,50', 1_000_50],
] as const)('%s: the keys %s show %s', (locale, keys, shown, minor) => {
  expect(typing(locale, keys)).toBe(shown)
  expect(parseAmount(shown, locale)).toBe(minor)
})

test.each([
  ['1,500', '1,50', '150'],
  ['1,500', '1,5000', '15000'],
  ['12,500', '1,500', '1500'],
  ['1,500', '1500', '1500'],
  ['1,500', '1,5.00', '15.00'],
  ['1.99', '1.999', '1.999'],
])('in %s, %s means %s', (shown, typed, meant) => {
  expect(withoutDrawnSigns(shown, typed, 'en')).toBe(meant)
})

test.each(['en', 'de'] as const)('%s: no separator changes the value of an amount', (locale) => {
  const signs = ['', '.', ',', ' ', "'", '\u00a0']
  const parts = [
    ['1', '234', '567'],
    ['15', '000', '50'],
    ['150', '5', '0'],
    ['0', '50', ''],
  ] as const
  const wrong = parts.flatMap(([first, second, third]) =>
    signs.flatMap((one) =>
      signs.flatMap((two) => {
        const text = `${first}${one}${second}${two}${third}`
        const minor = parseAmount(text, locale)
        // Each interpretation puts the decimal separator at one of the separators, or nowhere.
        const readings = [`${first}${second}${third}`, `${first}.${second}${third}`, `${first}${second}.${third}`]
        const isReading = minor === null || readings.some((plain) => Math.round(Number(plain) * 100) === minor)
        return isReading && parseAmount(formatAmount(text, locale), locale) === minor ? [] : [text]
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('a formatted amount parses back to the same value', () => {
  for (const minor of [1, 7, 10, 99, 100, 435, 1_999, 50_000, 123_456_789, 5_000_000_000]) {
    for (const locale of ['en', 'de'] as const) expect(parseAmount(typedAmount(minor, locale), locale)).toBe(minor)
  }
})

test.each([
  ['https:', 'solace.example', true],
  ['http:', 'solace.example', false],
  ['http:', '192.168.1.20', false],
  ['http:', 'localhost', true],
  ['http:', '127.0.0.1', true],
  ['http:', '[::1]', true],
  ['http:', '127.0.0.1.evil.example', false],
  ['http:', 'localhost.evil.example', false],
])('encryption is claimed on %s//%s: %s', (protocol, hostname, isTrue) => {
  expect(isEncrypted({ protocol, hostname })).toBe(isTrue)
})

test('letters are blocked; digits, separators, spaces and pasted text are accepted', () => {
  const keys = ['a', 'E', 'ß', 'é', '1', '.', ',', ' ', "'", '₦', '1e9', null]
  expect(keys.filter(isLetter)).toEqual(['a', 'E', 'ß', 'é'])
})
