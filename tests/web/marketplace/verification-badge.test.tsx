import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { Head } from '#site/therapist/Head.tsx'
import { show } from '#tests/web/support/show.tsx'

const at = '2026-11-03T10:00:00.000Z'
const ada = {
  identifier: '019b76da-a800-7153-8170-000000000009',
  firstName: 'Adaeze',
  lastName: 'Nwankwo',
  title: null,
  photo: null,
  headline: null,
  discipline: null,
  state: null,
  rating: 0,
  reviews: 0,
}
const head = (verified: PublicProvider['verified'], locale: 'en' | 'de' = 'en') =>
  show(<Head provider={{ ...ada, verified } as PublicProvider} />, { locale })
const checked: PublicProvider['verified'] = {
  status: 'approved',
  checkedAt: '2026-11-05T10:00:00.000Z',
  checks: [
    { type: 'license', body: 'HCPC', checkedAt: at, expiresAt: null },
    { type: 'insurance', body: null, checkedAt: at, expiresAt: '2027-05-31' },
  ],
}

test.each([
  [
    'en',
    'Checked',
    ['Licence: HCPC, checked 3 November 2026', 'Insurance, checked 3 November 2026; valid until 31 May 2027'],
  ],
  [
    'de',
    'Geprüft',
    [
      'Zulassung: HCPC, geprüft am 3. November 2026',
      'Versicherung, geprüft am 3. November 2026; gültig bis 31. Mai 2027',
    ],
  ],
] as const)('the badge shows what was verified and when (%s)', (locale, summary, lines) => {
  const { container } = head(checked, locale)
  expect(screen.getByText(summary).tagName).toBe('SUMMARY')
  expect([...container.querySelectorAll('details li, details p')].map(({ textContent }) => textContent)).toEqual(lines)
})

test('an approval without a list of checks shows its date', () => {
  head({ ...checked, checks: [] })
  expect(screen.getByText('Last checked on 5 November 2026.')).toBeDefined()
})

test.each([
  ['en', 'Ask a question', '/messages/'],
  ['de', 'Eine Frage stellen', '/de/messages/'],
] as const)('a therapist who accepts questions can be asked one (%s)', (locale, name, address) => {
  const verified: PublicProvider['verified'] = { status: 'not_checked', checkedAt: null, checks: [] }
  show(<Head provider={{ ...ada, verified, acceptsQuestions: true } as PublicProvider} />, { locale })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${address}${ada.identifier}/`)
})

test('nothing is shown for a therapist who was not verified', () => {
  const { container } = head({ status: 'not_checked', checkedAt: null, checks: [] })
  expect(container.querySelector('details')).toBeNull()
})
