import { expect, test } from 'vitest'
import { endOf, isSame, isSameOwner, masked, nextCheckAt, usableFromOf } from '#backend/money/payouts/details-rules.ts'

test.each([
  ['00012345', '2345'],
  ['DE89370400440532013000', '3000'],
  ['123456', '456'],
  ['12345', '45'],
  ['1234', '34'],
])('of %s no more than %s is shown', (number, end) => {
  expect(endOf(number)).toBe(end)
  expect(masked(end)).toBe(`•••• ${end}`)
})

test('details are equal when every field is', () => {
  const details = { bankCode: '1', accountNumber: '2' } as Parameters<typeof isSame>[0]
  expect(isSame(details, { ...details })).toBe(true)
  expect(isSame(details, { ...details, bankCode: '2' })).toBe(false)
  expect(isSame(details, { ...details, accountNumber: '1' })).toBe(false)
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
  ['Mr Ngozi Adeyemi', 'MRS ADEYEMI NGOZI'],
  ['Miss Ngozi Adeyemi', 'MS ADEYEMI NGOZI'],
  ['Prof Engr Ngozi Adeyemi', 'CHIEF ALHAJI NGOZI ADEYEMI'],
  ['Rev Ngozi Adeyemi', 'ALHAJA PASTOR NGOZI ADEYEMI'],
  // Four letters are too few to tolerate one error, five are enough; two wrong letters are never tolerated.
  ['Ngozi Bell', 'NGOZI BALL', false],
  ['Ngozi Bello', 'NGOZI BALLO'],
  ['Ngozi Bello', 'NGOZI BELL', false],
  ['Ngozi Adeyemi', 'NGOZI ADEYAMA', false],
  ['Ngozi Adeyemi', 'NGOZI ADEYEM'],
  ['Ngozi Adeyemi', 'NGOZI ADEYE', false],
  ['Ngozi Adeyemi', 'NGOZI DEYEMI'],
  ['N. Bello Adeyemi', 'NGOZI NNAMDI ADEYEMI', false],
  // Without the order, the initial would match in place of the whole name.
  ['A. Adeyemi', 'ADEYEMI A.'],
  ['A. Adeyemi', 'ADEYEMI'.concat(' NGOZI'), false],
  ['N A', 'N A', true],
  ['A N', 'N A', false],
])('%s and %s of the bank', (typed, atBank, isSame = true) => {
  expect(isSameOwner(typed as string, atBank as string)).toBe(isSame)
})

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const at = '2026-03-01T08:00:00.000Z'
const later = '2026-03-04T08:00:00.000Z'
test.each<[string, Parameters<typeof usableFromOf>[0], string, boolean?]>([
  ['first details', undefined, '2026-03-02T08:00:00Z'],
  [
    'first details that were refused, corrected',
    { status: 'rejected', changedAt: at, usableFrom: at },
    '2026-03-02T08:00:00Z',
  ],
  ['a replacement of those in use', { status: 'verified', changedAt: at, usableFrom: at }, '2026-03-05T08:00:00Z'],
  [
    'a replacement of those the bank is checking',
    { status: 'unverified', changedAt: at, usableFrom: at },
    '2026-03-05T08:00:00Z',
  ],
  [
    'a change that was refused, corrected',
    { status: 'rejected', changedAt: at, usableFrom: later },
    '2026-03-05T08:00:00Z',
  ],
  [
    'a replacement of refused ones that have received money before',
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
])('after %i unanswered queries the next follows in %i minutes', (queries, minutes) => {
  expect(now.until(nextCheckAt(queries, now)).total('minutes')).toBe(minutes)
})

test.each(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof', 'Chief', 'Alhaji', 'Alhaja', 'Engr', 'Rev', 'Pastor'])(
  '%s is not a name: it neither prevents a match nor counts as one of two',
  (title) => {
    expect(isSameOwner(`${title}. Adeyemi`, 'ADEYEMI')).toBe(true)
    expect(isSameOwner(`${title} Adeyemi`, `${title} ADEYEMI NGOZI`)).toBe(false)
  },
)

test.each([
  ['Ngozi Adeyemi', 'N. ADEYEMI', true],
  ['Ngozi Adeyemi', 'X. ADEYEMI', false],
  ['Bo Li', 'LI BO', true],
  ['Bo Li', 'LI BA', false],
  ['Ngozi Adeyemi', 'NGOZI ADEYEMIS', true],
  ['Ngozi Adeyemi', 'NGOZI ADEYEMISE', false],
  ['Ngozi Adeyemi', 'NGOZI XDEYEMI', true],
  ['Ngozi Adeyemi', 'NGOZI XDEYEMX', false],
  ['Ngozi Adeyemi', 'NGOZI ADEXXMI', false],
  ['Ngozi Abcdef', 'NGOZI XABCDEF', true],
  // Initials alone match too many people, on whichever side they are.
  ['Ngozi Adeyemi', 'N. A.', false],
  ['Ngozi A.', 'N. ADEYEMI', false],
  ['Ngozi Adeyemi', 'A. ADEYEMI NGOZI', true],
])('both ways, %s and %s of the bank', (typed, atBank, isSame) => {
  expect(isSameOwner(typed, atBank)).toBe(isSame)
  expect(isSameOwner(atBank, typed)).toBe(isSame)
})
