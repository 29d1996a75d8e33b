/** Which callers may make a call, by the right of the call and the session of the caller. */
import { describe, expect, test } from 'vitest'
import type { Guest, Person } from '#platform/context/context.ts'
import { enforceRight, rightFor } from '#platform/http/guard.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type Right, rightOf, rights } from '#schemas/rights.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const client: Person = {
  identifier: 'clara',
  userType: 'client',
  accountStatus: 'active',
  sessionIdentifier: 'session',
  email: 'clara@example.com',
  firstName: null,
  lastName: null,
  country: 'DE',
  locale: 'en',
  timezone: 'Europe/Berlin',
  stage: 'complete',
  passwordAt: null,
  permissions: [],
  impersonation: null,
  actsAs: null,
}
const operator: Person = { ...client, userType: 'admin', permissions: ['support'] }
const acted = (scope: 'read' | 'assist'): Person => ({
  ...client,
  impersonation: { operator: 'olu', scope, until: '2026-03-02T09:00:00Z' },
})
const own: Right = { callers: ['client'], verified: false, relation: 'self' }
const open: Right = { ...own, callers: ['anyone'] }

function answer(right: Right, user: Person | null, method: 'GET' | 'POST' = 'GET', guest: Guest | null = null): string {
  try {
    enforceRight(right, method, { user, guest, now })
    return 'let through'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each<[string, Right, Person | null, string]>([
  ['a visitor, where everybody may', open, null, 'let through'],
  ['a gateway', { ...open, callers: ['gateway'] }, null, 'let through'],
  ['a visitor, where a client may', own, null, 'UNAUTHORIZED_ACCESS'],
  ['a client, where a client may', own, client, 'let through'],
  ['a client, where a therapist may', { ...own, callers: ['provider'] }, client, 'FORBIDDEN'],
  ['a client, where both may', { ...own, callers: ['provider', 'client'] }, client, 'let through'],
  ['an unverified client', own, { ...client, accountStatus: 'pending_verification' }, 'let through'],
  [
    'an unverified client, where the address must be verified',
    { ...own, verified: true },
    { ...client, accountStatus: 'pending_verification' },
    'EMAIL_UNVERIFIED',
  ],
  ['a verified client, where the address must be verified', { ...own, verified: true }, client, 'let through'],
])('%s', (_name, right, user, expected) => {
  expect(answer(right, user)).toBe(expected)
})

describe('an operator needs the permission', () => {
  const support: Right = { ...own, callers: ['admin'], permission: 'support' }
  test.each<[Person['permissions'], string]>([
    [['support'], 'let through'],
    [['super'], 'let through'],
    [['finance', 'support'], 'let through'],
    [['finance'], 'FORBIDDEN'],
    [[], 'FORBIDDEN'],
  ])('with %o', (permissions, expected) => {
    expect(answer(support, { ...operator, permissions })).toBe(expected)
  })
})

describe('before the sign-in is complete', () => {
  test.each<[Person['stage'], Right['stages'], string]>([
    ['pending', undefined, 'SECOND_FACTOR_REQUIRED'],
    ['setup', undefined, 'SECOND_FACTOR_REQUIRED'],
    ['pending', ['setup'], 'SECOND_FACTOR_REQUIRED'],
    ['setup', ['pending'], 'SECOND_FACTOR_REQUIRED'],
    ['pending', ['pending'], 'let through'],
    ['setup', ['setup'], 'let through'],
    ['setup', ['pending', 'setup'], 'let through'],
    ['complete', undefined, 'let through'],
    ['complete', ['setup'], 'let through'],
    ['complete', ['pending', 'setup'], 'let through'],
    ['complete', ['pending'], 'STATUS_CHANGED'],
  ])('at the stage %s a call of the stages %o', (stage, stages, expected) => {
    expect(answer(stages ? { ...own, stages } : own, { ...client, stage })).toBe(expected)
  })
})

test.each([
  [null, 'PASSWORD_REQUIRED'],
  ['2026-03-02T08:00:00Z', 'let through'],
  ['2026-03-02T07:45:00.001Z', 'let through'],
  ['2026-03-02T07:45:00.000Z', 'PASSWORD_REQUIRED'],
])('a password that was typed at %s is fresh enough', (passwordAt, expected) => {
  expect(answer({ ...own, fresh: true }, { ...client, passwordAt })).toBe(expected)
  expect(answer(own, { ...client, passwordAt })).toBe('let through')
})

describe('an operator who acts as a client', () => {
  test.each<[Right['impersonation'], 'GET' | 'POST', 'read' | 'assist', string]>([
    [undefined, 'GET', 'read', 'let through'],
    [undefined, 'POST', 'read', 'IMPERSONATION_BLOCKED'],
    [undefined, 'POST', 'assist', 'let through'],
    ['blocked', 'GET', 'assist', 'IMPERSONATION_BLOCKED'],
    ['allowed', 'POST', 'read', 'let through'],
  ])('makes a call that is %s by %s with the scope %s', (impersonation, method, scope, expected) => {
    expect(answer(impersonation ? { ...own, impersonation } : own, acted(scope), method)).toBe(expected)
  })

  test('makes no calls about the account meanwhile, except those that everybody may make', () => {
    const busy = { ...operator, actsAs: 'clara' }
    expect(answer({ ...own, callers: ['admin'] }, busy)).toBe('IMPERSONATION_OPEN')
    expect(answer(open, busy)).toBe('let through')
    expect(answer({ ...own, callers: ['admin'] }, operator)).toBe('let through')
  })
})

describe('a guest', () => {
  const guest = { participantIdentifier: 'gina', bookingIdentifier: 'hour' }
  const room: Right = { callers: ['client', 'guest'], verified: true, relation: 'participant' }
  test.each<[string, Right, Guest | null, string]>([
    ['with a link, where guests may', room, guest, 'let through'],
    ['without a link, where guests may', room, null, 'UNAUTHORIZED_ACCESS'],
    ['with a link, where only a client may', own, guest, 'UNAUTHORIZED_ACCESS'],
    ['with a link, where everybody may', open, guest, 'let through'],
  ])('%s', (_name, right, given, expected) => {
    expect(answer(right, null, 'GET', given)).toBe(expected)
  })
})

test('every endpoint has a right; one without a right stops the start', () => {
  for (const endpoint of allEndpoints) expect(rightFor(endpoint)).toBe(rightOf(endpoint.address))
  expect(allEndpoints.map(({ address }) => address).toSorted()).toEqual(Object.keys(rights).toSorted())
  const unknown = { ...allEndpoints[0], address: 'GET /nowhere' } as Endpoint
  expect(() => rightFor(unknown)).toThrow('No right is written for GET /nowhere')
})
