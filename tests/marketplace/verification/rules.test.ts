import { describe, expect, test } from 'vitest'
import { type VerificationStatus, verificationStatuses } from '#schemas/marketplace/provider-profile.ts'
import type { Decision } from '#schemas/marketplace/verification.ts'
import {
  actionsFor,
  approvalAfter,
  type Claim,
  dueNotice,
  mayClaim,
  mayDecide,
  missingOf,
  placeIn,
  type CaseStatus,
  statusAfter,
  type StepFacts,
  stepsOf,
} from '#backend/marketplace/verification/rules.ts'

const caseStatus = (status: VerificationStatus, over: Partial<CaseStatus> = {}): CaseStatus => ({
  status,
  wasApproved: true,
  isCovered: true,
  ...over,
})

type Event = Parameters<typeof statusAfter>[0]
const table: [Event, Partial<Record<VerificationStatus, VerificationStatus>>][] = [
  [
    'submit',
    { not_started: 'submitted', in_progress: 'submitted', changes_requested: 'submitted', expired: 'submitted' },
  ],
  ['claim', { submitted: 'in_review', in_review: 'in_review' }],
  ['approve', { in_review: 'approved' }],
  ['request_changes', { in_review: 'changes_requested' }],
  ['reject', { in_review: 'rejected' }],
  ['suspend', { approved: 'suspended', expired: 'suspended', submitted: 'suspended', in_review: 'suspended' }],
  ['reinstate', { suspended: 'approved', rejected: 'in_progress' }],
  ['expire', { approved: 'expired' }],
]
const everyMove = table.flatMap(([event, moves]) =>
  verificationStatuses.map((status) => [event, status, moves[status] ?? null] as const),
)

test.each(everyMove)('%s changes the status from %s to %s', (event, status, to) => {
  expect(statusAfter(event, caseStatus(status))).toBe(to)
})

test('a therapist who was never approved is not suspended', () => {
  expect(statusAfter('suspend', caseStatus('in_review', { wasApproved: false }))).toBeNull()
})

test('a therapist who is reinstated without a valid licence or insurance has to upload one first', () => {
  expect(statusAfter('reinstate', caseStatus('suspended', { isCovered: false }))).toBe('expired')
})

test.each<[Decision['decision'], string]>([
  ['approve', 'given'],
  ['request_changes', 'taken'],
  ['reject', 'taken'],
  ['suspend', 'kept'],
  ['reinstate', 'kept'],
])('after %s an approval is %s', (decision, approval) => {
  expect(approvalAfter(decision)).toBe(approval)
})

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const [ada, ben] = ['ada', 'ben']
const claimed = (by: string, at = '2026-03-02T07:00:00Z'): Claim => ({ by, at })

describe('a claim', () => {
  test.each<[string, Claim | null, string]>([
    ['no operator has', null, 'allowed'],
    ['the same operator has', claimed(ada), 'allowed'],
    ['another operator has for 7:59:59', claimed(ben, '2026-03-02T00:00:01Z'), 'REVIEW_CLAIMED'],
    ['another operator has for 8:00:00', claimed(ben, '2026-03-02T00:00:00Z'), 'allowed'],
  ])('that %s', (_name, claim, verdict) => {
    expect(mayClaim(caseStatus('in_review'), claim, ada, now)).toBe(verdict)
  })

  test.each(verificationStatuses.filter((status) => !['submitted', 'in_review'].includes(status)))(
    'is refused for a therapist who is %s',
    (status) => {
      expect(mayClaim(caseStatus(status), null, ada, now)).toBe('STATUS_CHANGED')
    },
  )
})

describe('a decision', () => {
  test.each<[Decision['decision'], VerificationStatus, Claim | null, string]>([
    ['approve', 'in_review', claimed(ada), 'allowed'],
    ['reject', 'in_review', claimed(ben), 'REVIEW_CLAIMED'],
    ['approve', 'in_review', claimed(ben, '2026-03-01T00:00:00Z'), 'REVIEW_CLAIMED'],
    ['approve', 'submitted', null, 'STATUS_CHANGED'],
    ['suspend', 'approved', null, 'allowed'],
    ['suspend', 'submitted', null, 'allowed'],
    ['suspend', 'in_review', claimed(ben), 'REVIEW_CLAIMED'],
    ['suspend', 'in_review', claimed(ben, '2026-03-01T00:00:00Z'), 'allowed'],
    ['reinstate', 'approved', null, 'STATUS_CHANGED'],
  ])('%s about a therapist who is %s with the claim %o is %s', (decision, status, claim, verdict) => {
    expect(mayDecide(decision, caseStatus(status), claim, ada, now)).toBe(verdict)
  })

  test.each<[VerificationStatus, Claim | null, string[]]>([
    ['submitted', null, ['claim', 'suspend']],
    ['in_review', claimed(ada), ['approve', 'request_changes', 'reject', 'suspend', 'release']],
    ['in_review', claimed(ben), []],
    ['in_review', claimed(ben, '2026-03-01T00:00:00Z'), ['claim', 'suspend']],
    ['approved', null, ['suspend']],
    ['rejected', null, ['reinstate']],
    ['in_progress', null, []],
  ])('is offered to operators who may claim it: %s, %o, %o', (status, claim, actions) => {
    expect(actionsFor(caseStatus(status), claim, ada, now)).toEqual(actions)
  })
})

describe('a submission', () => {
  const document = (type: 'license' | 'insurance', over: object = {}) =>
    ({ type, status: 'pending', expiresAt: null, ...over }) as StepFacts['documents'][number]
  const facts: StepFacts = {
    country: 'NG',
    isProfileWhole: true,
    hasDiscipline: true,
    hasFee: true,
    hasHours: true,
    takesMoney: true,
    hasPayout: true,
    places: 1,
    licenceStates: 0,
    documents: [document('license'), document('insurance', { status: 'accepted', expiresAt: '2026-03-02' })],
    today: '2026-03-02',
  }

  test.each<[string, Partial<StepFacts>, string[]]>([
    ['nothing, when everything is complete', {}, []],
    ['the profile', { isProfileWhole: false }, ['profile']],
    ['the profession', { hasDiscipline: false }, ['discipline']],
    ['both documents', { documents: [] }, ['license', 'insurance']],
    [
      'what was rejected, withdrawn or has expired',
      {
        documents: [
          document('license', { status: 'rejected' }),
          document('license', { status: 'withdrawn' }),
          document('insurance', { expiresAt: '2026-03-01' }),
        ],
      },
      ['license', 'insurance'],
    ],
    ['a place of work', { places: 0 }, ['experience']],
    ['fee and hours', { hasFee: false, hasHours: false }, ['fee', 'availability']],
    ['bank details', { hasPayout: false }, ['payout']],
    ['no bank details, where every session is free', { hasPayout: false, takesMoney: false }, []],
    ['the states of an American licence', { country: 'US' }, ['licence_state']],
    ['nothing of an American licence with its states', { country: 'US', licenceStates: 1 }, []],
  ])('lacks %s', (_name, lack, missing) => {
    expect(missingOf(stepsOf({ ...facts, ...lack }))).toEqual(missing)
  })
})

test.each<[daysLeft: number, sent: number[], due: number | null]>([
  [61, [], null],
  [60, [], 60],
  [60, [60], null],
  [31, [60], null],
  [30, [60], 30],
  [30, [], 30],
  [8, [60, 30], null],
  [7, [60, 30], 7],
  [3, [], 7],
  [3, [7], null],
  [0, [60], 7],
  [-1, [], null],
])('with %i days left and the mails %o sent, %s is due', (daysLeft, sent, due) => {
  expect(dueNotice(daysLeft, sent)).toBe(due)
})

describe('the place of a case in the queue', () => {
  const at = (identifier: string, day: number) => ({ identifier, submittedAt: `2026-03-0${day}T08:00:00.000Z` })
  const queue = [at('a', 1), at('b', 3), at('c', 5)]

  test.each([
    ['the first', at('a', 1), { place: 1, count: 3, previous: null, next: 'b' }],
    ['in the middle', at('b', 3), { place: 2, count: 3, previous: 'a', next: 'c' }],
    ['the last', at('c', 5), { place: 3, count: 3, previous: 'b', next: null }],
    ['decided: the next that was submitted after it', at('x', 2), { place: null, count: 3, previous: null, next: 'b' }],
    [
      'decided and the newest: the one that waits longest',
      at('x', 6),
      { place: null, count: 3, previous: null, next: 'a' },
    ],
    ['never submitted', { identifier: 'x', submittedAt: null }, { place: null, count: 3, previous: null, next: 'a' }],
  ])('%s', (_, one, place) => {
    expect(placeIn(queue, one)).toEqual(place)
  })

  test('of an empty queue', () => {
    expect(placeIn([], at('x', 1))).toEqual({ place: null, count: 0, previous: null, next: null })
  })
})
