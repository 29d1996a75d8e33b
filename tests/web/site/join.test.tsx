import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { verificationSteps } from '#schemas/marketplace/verification-limits.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import { Earnings } from '#site/join/Earnings.tsx'
import { Join } from '#site/join/Join.tsx'
import { feeOf, monthlyEarnings } from '#site/join/monthly-earnings.ts'
import { show } from '#tests/web/support/show.tsx'

describe('income of a month', () => {
  test.each([
    [
      { fee: 60_00, perWeek: 12 },
      { paid: 312_000, platform: 46_800, provider: 265_200 },
    ],
    [
      { fee: 20_000_00, perWeek: 1 },
      { paid: 8_666_666, platform: 1_300_000, provider: 7_366_666 },
    ],
    [
      { fee: 1_01, perWeek: 1 },
      { paid: 437, platform: 65, provider: 372 },
    ],
    [
      { fee: 0, perWeek: 40 },
      { paid: 0, platform: 0, provider: 0 },
    ],
  ])('%o', (given, earned) => expect(monthlyEarnings(given)).toEqual(earned))

  test('is in whole minor units, and both shares add up to what was paid', () => {
    for (let fee = 1; fee < 4_000; fee += 37) {
      const { paid, platform, provider } = monthlyEarnings({ fee, perWeek: (fee % 40) + 1 })
      expect([paid, platform, provider].every(Number.isSafeInteger)).toBe(true)
      expect(platform + provider).toBe(paid)
    }
  })
})

test.each([
  ['60', 60_00],
  [' 24,000 ', 24_000_00],
  ['24.000', 24_000_00],
  ['1,234,567', 1_234_567_00],
  ['60.5', null],
  ['-60', null],
  ['1,23,4', null],
  ['', null],
  ['999999999', null],
])('the typed price %j', (typed, fee) => expect(feeOf(typed)).toBe(fee))

describe('the calculator', () => {
  test('follows price, sessions and country', () => {
    show(<Earnings />)
    fireEvent.change(screen.getByLabelText(/Price of a session/), { target: { value: '100' } })
    fireEvent.change(screen.getByLabelText(/sessions a week/), { target: { value: '6' } })
    expect(screen.getByRole('status').textContent).toContain('£2,210')
    fireEvent.change(screen.getByLabelText('Country and currency'), { target: { value: 'NG' } })
    expect(screen.getByLabelText('Price of a session (NGN)')).toHaveProperty('value', '20000')
    expect(screen.getByRole('status').textContent).toContain('442,000')
  })
  test('says what is wrong with a price, and shows no sum', () => {
    show(<Earnings />)
    const price = screen.getByLabelText(/Price of a session/)
    fireEvent.change(price, { target: { value: '12.5' } })
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please enter a whole amount').id).toBe(price.getAttribute('aria-describedby'))
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

test.each(['en', 'de'] as const)('names the real share and every step of the verification, in %s', (locale) => {
  const { container } = show(<Join>calculator</Join>, { locale })
  expect(container.textContent).toContain(`${platformSharePercent} %`)
  expect(container.querySelectorAll('#verification ~ ul li')).toHaveLength(verificationSteps.length)
  expect(container.textContent).not.toMatch(/%\{|undefined|join\.\w/)
  const prefix = locale === 'de' ? '/de' : ''
  expect(container.querySelectorAll(`a[href="${prefix}/register/provider/"]`)).toHaveLength(2)
})
