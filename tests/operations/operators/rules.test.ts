import { describe, expect, test } from 'vitest'
import type { AccountStatus, OperatorPermission } from '#schemas/identity/accounts.ts'
import { referenceKinds } from '#schemas/platform/regions.ts'
import {
  mayActOn,
  mayAddTo,
  mayEndSessions,
  mayGrant,
  mayImpersonate,
  mayReinstate,
  maySuspend,
  mayWithdraw,
} from '#backend/operations/operators/rules.ts'

const acting = (...permissions: OperatorPermission[]) => ({ identifier: 'olu', permissions })
const person = (
  userType: 'client' | 'provider' | 'admin',
  accountStatus: AccountStatus = 'active',
  identifier = 'somebody',
) => ({ identifier, userType, accountStatus })

describe('people about whom an operator decides', () => {
  test.each([
    ['client', 'support', 'allowed'],
    ['provider', 'support', 'allowed'],
    ['admin', 'support', 'FORBIDDEN'],
    ['admin', 'super', 'allowed'],
  ] as const)('a %s, with %s: %s', (userType, permission, verdict) => {
    expect(mayActOn(acting(permission), person(userType))).toBe(verdict)
    expect(mayEndSessions(acting(permission), person(userType))).toBe(verdict)
  })

  test('never themselves, except to end their own sessions', () => {
    const self = person('admin', 'active', 'olu')
    for (const rule of [mayActOn, maySuspend, mayReinstate, mayImpersonate])
      expect(rule(acting('super'), self)).toBe('FORBIDDEN')
    expect(mayEndSessions(acting('support'), self)).toBe('allowed')
    expect(mayGrant(acting('super'), self)).toBe('allowed')
  })
})

test.each([
  ['pending_verification', 'CONFLICT', 'CONFLICT', 'allowed'],
  ['active', 'allowed', 'CONFLICT', 'allowed'],
  ['suspended', 'CONFLICT', 'allowed', 'CONFLICT'],
  ['deletion_requested', 'CONFLICT', 'allowed', 'CONFLICT'],
  ['deleted', 'CONFLICT', 'CONFLICT', 'CONFLICT'],
] as const)('an account that is %s: suspend %s, restore %s, act for %s', (status, suspend, reinstate, impersonate) => {
  const client = person('client', status)
  expect([
    maySuspend(acting('support'), client),
    mayReinstate(acting('support'), client),
    mayImpersonate(acting('support'), client),
  ]).toEqual([suspend, reinstate, impersonate])
})

test.each([
  ['super', 'admin', 'allowed'],
  ['support', 'admin', 'FORBIDDEN'],
  ['super', 'client', 'FORBIDDEN'],
  ['super', 'provider', 'FORBIDDEN'],
] as const)('an operator with %s grants permissions to a %s: %s', (permission, userType, verdict) => {
  expect(mayGrant(acting(permission), person(userType))).toBe(verdict)
})

test('no one acts for an operator, nor for themselves', () => {
  expect(mayImpersonate(acting('super'), person('admin'))).toBe('FORBIDDEN')
  expect(mayImpersonate(acting('super'), person('client', 'active', 'olu'))).toBe('FORBIDDEN')
})

test('an operator without permission for a person learns nothing of their account', () => {
  expect(maySuspend(acting('support'), person('admin', 'suspended'))).toBe('FORBIDDEN')
  expect(mayReinstate(acting('support'), person('admin', 'active'))).toBe('FORBIDDEN')
})

test('places and languages get no new rows, and countries are never withdrawn', () => {
  expect(referenceKinds.filter((kind) => !mayAddTo(kind))).toEqual(['country', 'state', 'language'])
  expect(referenceKinds.filter((kind) => !mayWithdraw(kind))).toEqual(['country'])
})
