import { describe, expect, test } from 'vitest'
import { newCode } from '#backend/money/gift-codes/gift-secrets.ts'
import {
  amountVerdict,
  expiryOf,
  giftRefusalOf,
  issuedExpiryOf,
  plainGiftCode,
  readableCode,
} from '#backend/money/gift-codes/rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')

describe('a code', () => {
  test.each([
    ['7KQM-2XPD-R9TH-4WBC', '7KQM2XPDR9TH4WBC'],
    [' 7kqm 2xpd–r9th 4wbc ', '7KQM2XPDR9TH4WBC'],
    ['7KQM2XPDR9TH4WB', null],
    ['7KQM2XPDR9TH4WBCC', null],
    ['7KQM2XPDR9TH4WB0', null],
    ['', null],
  ])('typed as "%s" is read as %s', (typed, plain) => expect(plainGiftCode(typed)).toBe(plain))

  test('is read back from what is shown, and no two are the same', () => {
    const codes = Array.from({ length: 200 }, newCode)
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(plainGiftCode(readableCode(code))).toBe(code)
    expect(readableCode('7KQM2XPDR9TH4WBC')).toBe('7KQM-2XPD-R9TH-4WBC')
  })

  test('is valid for 36 months, also from the last day of a month', () => {
    expect(String(expiryOf(Temporal.Instant.from('2028-02-29T10:00:00Z')))).toBe('2031-02-28T10:00:00Z')
  })
})

describe('an amount', () => {
  test.each([
    [4_999_99, 'too_small'],
    [5_000_00, 'fits'],
    [200_000_00, 'fits'],
    [200_000_01, 'too_large'],
  ])('of %i kobo is %s', (amount, verdict) => expect(amountVerdict(amount, 'NGN')).toBe(verdict))
})

describe('redeeming', () => {
  const open = { status: 'open', currency: 'NGN', expiresAt: '2029-03-02T08:00:00Z' } as const
  test.each([
    [undefined, 'unknown'],
    [open, null],
    [{ ...open, status: 'redeemed' as const }, 'redeemed'],
    [{ ...open, status: 'cancelled' as const }, 'closed'],
    [{ ...open, status: 'expired' as const }, 'closed'],
    [{ ...open, expiresAt: '2026-03-02T08:00:00Z' }, 'closed'],
    [{ ...open, expiresAt: '2026-03-02T08:00:01Z' }, null],
    [{ ...open, currency: 'GBP' }, 'currency'],
  ])('%# %o is refused as %s', (gift, refusal) => expect(giftRefusalOf(gift, 'NGN', now)).toBe(refusal))
})

describe('the expiry of an issued code', () => {
  test.each([
    [undefined, '2029-03-02T08:00:00Z'],
    ['2026-03-01', null],
    ['2026-03-02', '2026-03-03T00:00:00Z'],
    ['2029-03-01', '2029-03-02T00:00:00Z'],
    ['2029-03-02', null],
  ])('with the last day %s is %s', (day, expiry) => expect(issuedExpiryOf(now, day)?.toString() ?? null).toBe(expiry))
})
