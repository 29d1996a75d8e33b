/** Rules for documents and places of work beyond their shape. */
import { describe, expect, test } from 'vitest'
import {
  experienceProblems,
  insuranceProblems,
  neededFor,
  qualificationProblems,
} from '#schemas/marketplace/credential-rules.ts'
import { qualificationTypes } from '#schemas/marketplace/credentials.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'

const today = '2026-03-02'
const inShort = (problems: readonly FieldProblem[]) =>
  problems.map(({ path, key }) => `${path}: ${key.replace('validation.', '')}`)

test('a licence has an issuer and a number, every other document a title', () => {
  expect(qualificationTypes.map((type) => [type, neededFor(type)])).toEqual([
    ['license', ['body', 'credentialNumber']],
    ['education', ['title']],
    ['association', ['title']],
    ['certification', ['title']],
    ['conduct', ['title']],
  ])
})

const license = { type: 'license', body: 'MDCN', credentialNumber: 'A-1234' }
test.each<[string, object, string[]]>([
  ['a licence', license, []],
  ['a licence without its number', { ...license, credentialNumber: undefined }, ['credentialNumber: required']],
  ['an empty licence', { type: 'license' }, ['body: required', 'credentialNumber: required']],
  ['a degree', { type: 'education', title: 'Psychology' }, []],
  ['a degree without a title', { type: 'education', body: 'University' }, ['title: required']],
])('%s: %o', (_name, fields, problems) => {
  expect(inShort(qualificationProblems(fields, today)).toSorted()).toEqual(problems)
})

test('a document of an unknown kind is reported once', () => {
  expect(qualificationProblems({ title: 'Psychology' }, today).map(({ path }) => path)).toEqual(['type'])
  expect(qualificationProblems({ ...license, type: 'other' }, today).map(({ path }) => path)).toContain('type')
})

describe('the dates of a document', () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ issuedAt: '2020-01-01', expiresAt: '2027-01-01' }, []],
    [{ issuedAt: '1900-01-01' }, []],
    [{ issuedAt: '1899-12-31' }, ['issuedAt: date']],
    [{ issuedAt: '2026-02-29' }, ['issuedAt: date']],
    [{ expiresAt: '2200-12-31' }, []],
    [{ expiresAt: '2201-01-01' }, ['expiresAt: date']],
    [{ expiresAt: '2026-02-30' }, ['expiresAt: date']],
    [{ expiresAt: today }, []],
    [{ expiresAt: '2026-03-01' }, ['expiresAt: date_past']],
    [{ issuedAt: '2027-01-01', expiresAt: '2027-01-01' }, ['expiresAt: date_order']],
    [{ issuedAt: '2027-01-01', expiresAt: '2027-01-02' }, []],
    [{ issuedAt: '2027-01-02', expiresAt: '2027-01-01' }, ['expiresAt: date_order']],
    // One sentence for a field, even when several apply.
    [{ issuedAt: '2026-01-02', expiresAt: '2026-01-01' }, ['expiresAt: date_order']],
    [{ issuedAt: '1899-01-01', expiresAt: '2026-01-01' }, ['issuedAt: date', 'expiresAt: date_past']],
  ])('%o: %o', (dates, problems) => {
    expect(inShort(insuranceProblems(dates, today))).toEqual(problems)
    expect(inShort(qualificationProblems({ ...license, ...dates }, today))).toEqual(problems)
  })
})

describe('a place of work', () => {
  const place = { companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: false }
  test.each<[object, string[]]>([
    [{ endDate: '2021-05' }, []],
    [{ endDate: '2020-01' }, []],
    [{ endDate: '2019-12' }, ['endDate: work_order']],
    [{}, ['endDate: required']],
    [{ endDate: null }, ['endDate: required']],
    [{ currentlyWorksHere: true }, []],
    [{ currentlyWorksHere: true, endDate: '2019-12' }, []],
  ])('with %o: %o', (change, problems) => {
    expect(inShort(experienceProblems({ ...place, ...change }))).toEqual(problems)
  })
  test('without its start has an error only for the start', () => {
    const { startDate: _left, ...rest } = place
    expect(experienceProblems({ ...rest, endDate: '2019-12' }).map(({ path }) => path)).toEqual(['startDate'])
  })
})
