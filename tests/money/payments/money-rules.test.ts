/** Formatted sums, and how a fee is split. */
import { expect, test } from 'vitest'
import { leftOfEarning, platformSharePercent, shares } from '#schemas/money/platform-share.ts'
import { intlTag } from '#schemas/platform/locale.ts'
import { formatMoney } from '#schemas/platform/format-money.ts'

test.each([
  ['en', 1_500_000, 'NGN', '₦15,000'],
  ['en', 1_500_050, 'NGN', '₦15,000.50'],
  ['en', 1, 'GBP', '£0.01'],
  ['en', 0, 'GBP', '£0'],
  ['en', -2_500, 'EUR', '-€25'],
  ['en', 99, 'USD', '$0.99'],
  ['de', 1_500, 'EUR', '15,00 €'],
  ['de', 123_456_789, 'EUR', '1.234.567,89 €'],
] as const)('in %s, %i of %s is %s', (locale, minor, currency, words) => {
  expect(formatMoney(locale, minor, currency).replaceAll(/\s/g, ' ')).toBe(words)
})

test('numbers and dates are formatted as in Britain and Germany', () => {
  expect(intlTag).toEqual({ en: 'en-GB', de: 'de-DE' })
})

test.each([
  [0, 0, 0],
  [6, 0, 6],
  [7, 1, 6],
  [99, 14, 85],
  [100, 15, 85],
  [15_000_00, 2_250_00, 12_750_00],
])('of a fee of %i the platform gets %i and the therapist gets %i', (fee, platform, provider) => {
  expect(shares(fee)).toEqual({ platform, provider })
  expect(platformSharePercent).toBe(15)
})

test.each([
  [8_500, 0, 8_500],
  [8_500, 10_000, 0],
  [8_500, 4_000, 5_100],
  [8_500, 7, 8_494],
])('of an earning of %i, with %i of its fee refunded, %i is left', (amount, returned, left) => {
  expect(leftOfEarning({ amount, returned })).toBe(left)
})
