/** Each call has the expected right, and an operator acting for a client has no more than that. */
import { expect, test } from 'vitest'
import { isRefusedWhileImpersonating, isRefusedWhileActing, type Right, rightOf, rights } from '#schemas/rights.ts'
import { callsByRight } from './rights-by-call.ts'

const describeRight = ({ callers, relation, verified, fresh, permission, stages, impersonation }: Right): string =>
  [
    callers.join('/'),
    `rows: ${relation}`,
    verified ? 'verified' : '',
    fresh ? 'fresh password' : '',
    permission ? `permission: ${[permission].flat().join(' or ')}` : '',
    stages ? `stage: ${stages.join('/')}` : '',
    impersonation ? `acting: ${impersonation}` : '',
  ]
    .filter((word) => word !== '')
    .join(', ')

test('every call has the right that is written down for it', () => {
  const expected = Object.entries(callsByRight).flatMap(([right, calls]) => calls.map((call) => [call, right]))
  const found = Object.entries(rights).map(([call, right]) => [call, describeRight(right)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  expect(expected.length).toBe(found.length)
})

test('an unknown call has no right, even when its name is a property of every object', () => {
  expect(rightOf('GET /nowhere')).toBeUndefined()
  expect(rightOf('toString')).toBeUndefined()
  expect(rightOf('GET /client')).toBe(rights['GET /client'])
})

const right = (more: Partial<Right>): Right => ({ callers: ['client'], verified: false, relation: 'self', ...more })
test.each<[string, Right, boolean]>([
  ['a call of signed-in users', right({}), true],
  ['a public call', right({ callers: ['anyone'] }), false],
  ['a public call that is blocked', right({ callers: ['anyone'], impersonation: 'blocked' }), true],
  ['a call of signed-in users that is allowed', right({ impersonation: 'allowed' }), false],
  ['a public call that is allowed', right({ callers: ['anyone'], impersonation: 'allowed' }), false],
])('an operator acting for a client calls in their own name %s: refused %o', (_name, made, isRefused) => {
  expect(isRefusedWhileActing(made)).toBe(isRefused)
})

test.each([
  [undefined, 'GET', 'read', false],
  [undefined, 'POST', 'read', true],
  [undefined, 'GET', 'assist', false],
  [undefined, 'POST', 'assist', false],
  ['blocked', 'GET', 'read', true],
  ['blocked', 'POST', 'read', true],
  ['blocked', 'GET', 'assist', true],
  ['blocked', 'POST', 'assist', true],
  ['allowed', 'GET', 'read', false],
  ['allowed', 'POST', 'read', false],
  ['allowed', 'POST', 'assist', false],
] as const)(
  'a call that is %s, by %s, with the scope %s, is refused while acting for a client: %o',
  (impersonation, method, scope, isRefused) => {
    const made = impersonation === undefined ? right({}) : right({ impersonation })
    expect(isRefusedWhileImpersonating(made, method, scope)).toBe(isRefused)
  },
)
