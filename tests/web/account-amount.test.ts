// @vitest-environment node
import { expect, test } from 'vitest'
import { formatAmount, parseAmount, typedAmount } from '../../web/payments/amount.ts'
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
