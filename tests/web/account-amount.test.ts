// @vitest-environment node
import { expect, test } from 'vitest'
import { caretAfter, formatAmount, parseAmount, typedAmount } from '../../web/payments/amount.ts'
import { isEncrypted } from '../../web/payments/secure.ts'

test.each([
  ['en', '1', '1'],
  ['en', '1500', '1,500'],
  ['en', '15,0000', '150,000'],
  ['en', '1234567.5', '1,234,567.5'],
  ['en', '1.999', '1.99'],
  ['en', '00012', '12'],
  ['en', '.5', '0.5'],
  ['en', '₦ 12a3', '123'],
  ['en', '-5', '5'],
  ['en', '1e9', '19'],
  ['de', '1234567,5', '1.234.567,5'],
  ['de', '15000', '15.000'],
  ['en', '', ''],
  // Copied from where sums are written the other way.
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
  ['en', '1.2.3', null],
  ['en', 'twelve', null],
] as const)('%s: %s is %s in minor units', (locale, typed, minor) => {
  expect(parseAmount(typed, locale)).toBe(minor)
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
  ['en', '1.5|99', '1.5|9'],
  ['en', '1x|500', '1|,500'],
  ['en', '05|', '5|'],
  ['en', '.|5', '0.|5'],
  ['de', '1234|567,5', '1.234|.567,5'],
] as const)('%s: the caret of %s stays at its digit: %s', (locale, typed, shown) => {
  const place = caretAfter(typed.replace('|', ''), typed.indexOf('|'), { locale })
  const text = formatAmount(typed.replace('|', ''), locale)
  expect(`${text.slice(0, place)}|${text.slice(place)}`).toBe(shown)
})

test('deleting forward gets past a separator', () => {
  expect(caretAfter('1234', 1, { locale: 'en', isForward: true })).toBe(2)
  expect(caretAfter('1234', 1, { locale: 'en' })).toBe(1)
})

test('what is shown reads back as the same sum', () => {
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
