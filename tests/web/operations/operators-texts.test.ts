import { describe, expect, test } from 'vitest'
import { type OperatorPermission, operatorPermissions } from '#schemas/identity/accounts.ts'
import { queueApi } from '#schemas/operations/queues.ts'
import { matchApi } from '#schemas/marketplace/matching.calls.gen.ts'
import { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { OperatorUser as User } from '#schemas/operations/operators.ts'
import { rightOf } from '#schemas/rights.ts'
import { absenceCaseApi } from '#schemas/operations/absence-cases.ts'
import { operatorBookingApi } from '#schemas/operations/operator-bookings.ts'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { promotionApi } from '#schemas/money/promotions.ts'
import { jobApi } from '#schemas/operations/jobs.calls.gen.ts'
import { videoConnectionApi } from '#schemas/operations/video-connections.calls.gen.ts'
import { reviewApi } from '#schemas/marketplace/reviews.calls.gen.ts'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { de, en } from '#locales/texts.ts'
import { operatorDestinations } from '#app/shell/destinations/operator-destinations.ts'
import { providerDestinations } from '#app/shell/destinations/provider-destinations.ts'
import { destinationsOf } from '#app/shell/destinations/use-destinations.ts'
import { csvCell } from '#schemas/platform/csv.ts'
import { csvOf } from '#ui/lists/csv.ts'
import { operatorUserFields } from '#schemas/operations/operators.fields.gen.ts'
import { earningsWeekFields } from '#schemas/money/payments.fields.gen.ts'
import { columnFields, labelKey } from '#ui/forms/fields.ts'
import { clockUntil } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { actionNames, actionsFor, isBecause } from '#app/operations/operators/user-actions.ts'
import { missingWords } from '#tests/web/support/missing-words.ts'

describe('an exported CSV cannot run formulas in a spreadsheet', () => {
  test.each([
    ['Amara Okafor', 'Amara Okafor'],
    ['=1+1', "'=1+1"],
    ['+44 7700', "'+44 7700"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\tx', "'\tx"],
    ['＝1', "'＝1"],
    ['\r=1', `"'\r=1"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['a=b', 'a=b'],
  ])('%j is written as %j', (text, cell) => expect(csvCell(text)).toBe(cell))

  test('columns, texts and order are those of the list', () => {
    const row = {
      id: '1',
      name: '=cmd()',
      email: null,
      userType: 'client',
      accountStatus: 'active',
      country: 'NG',
      createdAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: null,
    }
    const csv = csvOf({
      fields: columnFields(operatorUserFields),
      resource: 'users',
      rows: [row],
      t: (key) => key,
      locale: 'en',
    })
    expect(csv.split('\r\n')).toEqual([
      ['name', 'email', 'userType', 'accountStatus', 'country', 'createdAt', 'lastSeenAt']
        .map((name) => labelKey('users', name))
        .join(','),
      "'=cmd(),,resources.users.choices.userType.client,resources.users.choices.accountStatus.active,NG,2026-11-20T10:00:00.000Z,",
      '',
    ])
  })

  test.each([
    ['en', '2026-11-16,-127.50,1'],
    ['de', '2026-11-16;-127,50;1'],
  ] as const)('amounts are numbers in a spreadsheet in %s', (locale, line) => {
    const row = { id: '1', weekStart: '2026-11-16', amount: -127_50, sessions: 1 }
    const csv = csvOf({
      fields: columnFields(earningsWeekFields),
      resource: 'earnings',
      rows: [row],
      t: (key) => key,
      locale,
    })
    expect(csv.split('\r\n')[1]).toBe(line)
  })
})

test('every permission, action and page of an operator has texts in both languages', () => {
  const keys = [
    ...operatorPermissions.map((name) => `operators.permissions.${name}`),
    ...actionNames.flatMap((name) =>
      ['open', 'about', 'title', 'submit'].map((word) => `operators.actions.${name}.${word}`),
    ),
    ...operatorDestinations.map(({ label }) => label),
  ]
  for (const texts of [en, de]) expect(missingWords(keys, texts)).toEqual([])
})

describe('the menu of an operator', () => {
  const operator = (...permissions: OperatorPermission[]) =>
    ({ userType: 'admin', permissions, mustSetUpSecondFactor: false }) as const
  const menu = (viewer: Parameters<typeof destinationsOf>[0]) =>
    destinationsOf(viewer, viewer.userType === 'admin' ? operatorDestinations : providerDestinations).map(
      ({ to }) => to,
    )
  const people = [paths.users()]
  const bookings = [paths.operatorBookings()]
  const reviews = [paths.moderatedReviews()]
  const jobs = [paths.failedJobs()]
  const cases = [paths.adjustments(), paths.absenceCases()]
  const money = [paths.moneyPayments(), paths.moneyPayouts(), paths.books()]
  const connections = [paths.videoConnections()]
  const data = [paths.featureFlags(), paths.matchWeights(), paths.referenceData()]
  const sessions = [paths.allSessions(), ...connections]

  test.each([
    ['nothing', operator(), []],
    ['support', operator('support'), [...jobs, ...people, ...bookings, ...sessions]],
    ['content', operator('content'), [...reviews, ...data]],
    ['both', operator('support', 'content'), [...reviews, ...jobs, ...people, ...bookings, ...sessions, ...data]],
    ['verify', operator('verify'), [paths.verifications()]],
    ['promotions', operator('promotions'), [paths.promotions()]],
    ['finance alone', operator('finance'), [...cases, ...bookings, ...money]],
    [
      'super',
      operator('super'),
      [
        paths.verifications(),
        ...reviews,
        ...cases,
        ...jobs,
        ...people,
        ...bookings,
        ...money,
        paths.promotions(),
        ...sessions,
        ...data,
        paths.auditLog(),
      ],
    ],
  ])('with %s links to the permitted pages', (_, viewer, expected) => {
    expect(menu(viewer)).toEqual([paths.overview(), ...expected])
  })

  test('has only the account until the second factor is set up', () => {
    expect(menu({ ...operator('super'), mustSetUpSecondFactor: true })).toEqual([paths.account()])
    expect(menu({ userType: 'provider', permissions: [], mustSetUpSecondFactor: true })).toEqual([paths.account()])
  })

  test('requires the permissions that the servers require', () => {
    const calls = [
      queueApi.list,
      verificationApi.cases,
      reviewApi.judged,
      financeApi.adjustments,
      absenceCaseApi.list,
      jobApi.list,
      operatorApi.users,
      operatorBookingApi.list,
      financeApi.payments,
      financeApi.payouts,
      financeApi.trialBalance,
      promotionApi.list,
      operatorApi.sessions,
      videoConnectionApi.show,
      operatorApi.flags,
      matchApi.weights,
      operatorApi.reference,
      operatorApi.auditLog,
    ]
    expect(operatorDestinations.map(({ permission }) => permission)).toEqual(
      calls.map(({ method, path }) => rightOf(`${method} ${path}`)?.permission),
    )
  })
})

describe('actions on an account', () => {
  const person: User = {
    identifier: '019b0000-0000-7000-8000-00000000c1a4',
    name: 'Clara Afolabi',
    email: 'clara@example.org',
    userType: 'client',
    accountStatus: 'active',
    country: 'NG',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: null,
    hasSecondFactor: true,
    openSessions: 1,
    permissions: [],
  }
  const support = { identifier: '019b0000-0000-7000-8000-000000000001', permissions: ['support' as const] }
  const all = { ...support, permissions: ['super' as const] }

  test.each([
    ['active, by support', {}, support, ['act_as', 'reset', 'end_sessions', 'suspend']],
    [
      'active, by an operator with all permissions',
      {},
      all,
      ['act_as', 'reset', 'end_sessions', 'remove_factor', 'suspend'],
    ],
    ['signed in nowhere', { openSessions: 0 }, support, ['act_as', 'reset', 'suspend']],
    ['not verified yet', { accountStatus: 'pending_verification' as const }, support, ['act_as', 'end_sessions']],
    ['suspended', { accountStatus: 'suspended' as const, openSessions: 0 }, support, ['reinstate']],
    [
      'waiting for its deletion',
      { accountStatus: 'deletion_requested' as const, openSessions: 0 },
      support,
      ['reinstate'],
    ],
    ['deleted', { accountStatus: 'deleted' as const }, all, []],
    [
      'an operator’s',
      { userType: 'admin' as const },
      all,
      ['reset', 'end_sessions', 'remove_factor', 'permissions', 'suspend'],
    ],
    ['one’s own', { identifier: support.identifier }, all, []],
  ])('%s', (_, part, viewer, expected) => {
    expect(actionsFor({ ...person, ...part }, viewer)).toEqual(expected)
  })

  test('destructive ones need a reason', () => {
    expect(actionNames.filter(isBecause)).toEqual(['reset', 'remove_factor', 'reinstate', 'suspend'])
  })
})

test.each([
  ['2026-11-21T10:30:00.000Z', '30:00'],
  ['2026-11-21T10:00:59.001Z', '1:00'],
  ['2026-11-21T10:00:09.000Z', '0:09'],
  ['2026-11-21T09:59:00.000Z', '0:00'],
])('until %s there are %s left', (until, clock) => {
  expect(clockUntil(until, Date.parse('2026-11-21T10:00:00.000Z'))).toBe(clock)
})
