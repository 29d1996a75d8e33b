import { expect, test } from 'vitest'
import { endOf, isSameOwner, nextAskAt, usableFromOf } from '../../backend/payouts/details-rules.ts'

test.each([
  ['00012345', '2345'],
  ['DE89370400440532013000', '3000'],
  ['123456', '456'],
  ['12345', '45'],
  ['1234', '34'],
])('of %s no more than %s is shown', (number, end) => {
  expect(endOf(number)).toBe(end)
})

test.each([
  ['Ngozi Adeyemi', 'ADEYEMI NGOZI'],
  ['Ngozi Adeyemi', 'ADEYEMI, NGOZI FUNKE'],
  ['Ngozi Funke Adeyemi', 'ADEYEMI NGOZI'],
  ['Ngọzị Adéyẹmí', 'ADEYEMI NGOZI'],
  ['Dr. Ngozi Adeyemi', 'ADEYEMI NGOZI'],
  ['N. Adeyemi', 'ADEYEMI NGOZI'],
  ['A. Adeyemi', 'ADEYEMI ABIOLA'],
  ['Ngozi Adeyemi-Bello', 'ADEYEMI BELLO NGOZI'],
  ['Oluwaseun Bello', 'OLUWA-SEUN BELLO'],
  ['Ngozi Adeyeni', 'ADEYEMI NGOZI'],
  ['Ngozi Adeymi', 'ADEYEMI NGOZI'],
  ['Calmwater', 'CALMWATER'],
  ['Ngozi Adeyemi', 'ADEYEMI TUNDE', false],
  ['Adeyemi', 'ADEYEMI NGOZI', false],
  ['Ngozi Adeyemi', 'NGOZI', false],
  ['Ngozi Okafor', 'ADEYEMI NGOZI', false],
  ['Musa Eze', 'MUSA EZA', false],
  ['N. A.', 'ADEYEMI NGOZI', false],
  ['Ngozi Ngozi', 'ADEYEMI NGOZI', false],
  ['...', '...', false],
])('%s and %s of the bank', (typed, atBank, isSame = true) => {
  expect(isSameOwner(typed as string, atBank as string)).toBe(isSame)
})

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const at = '2026-03-01T08:00:00.000Z'
const later = '2026-03-04T08:00:00.000Z'
test.each<[string, Parameters<typeof usableFromOf>[0], string, boolean?]>([
  ['first details', undefined, '2026-03-02T08:00:00Z'],
  [
    'first ones that were refused, mended',
    { status: 'rejected', changedAt: at, usableFrom: at },
    '2026-03-02T08:00:00Z',
  ],
  ['others than those in use', { status: 'verified', changedAt: at, usableFrom: at }, '2026-03-05T08:00:00Z'],
  [
    'others than those the bank looks at',
    { status: 'unverified', changedAt: at, usableFrom: at },
    '2026-03-05T08:00:00Z',
  ],
  [
    'a change that was refused, mended',
    { status: 'rejected', changedAt: at, usableFrom: later },
    '2026-03-05T08:00:00Z',
  ],
  [
    'others than those that money has arrived at before the bank refused them',
    { status: 'rejected', changedAt: at, usableFrom: at },
    '2026-03-05T08:00:00Z',
    true,
  ],
])('%s are used from %o on', (_name, before, from, hasArrived = false) => {
  expect(usableFromOf(before, { hasArrived, now }).toString()).toBe(from)
})

test.each([
  [0, 1],
  [1, 5],
  [2, 30],
  [3, 360],
  [4, 1440],
  [9, 1440],
])('after %i questions without an answer the next comes in %i minutes', (asked, minutes) => {
  expect(now.until(nextAskAt(asked, now)).total('minutes')).toBe(minutes)
})
