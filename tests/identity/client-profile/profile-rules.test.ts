import { describe, expect, test } from 'vitest'
import { ClientInfo, EmergencyContact } from '#schemas/identity/client-profile.ts'
import { isAdult, profileProblems, type ProfileFacts, tidied } from '#schemas/identity/profile-rules.ts'
import { ProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import * as vectors from './vectors.ts'

const id = (number: number) => `0197a5b0-0000-7abc-8def-${String(number).padStart(12, '0')}`
const countries: Record<string, string> = { [id(1)]: 'GB', [id(2)]: 'NG', [id(3)]: 'US', [id(4)]: 'DE' }
const stateOf: Record<string, string> = { [id(11)]: 'GB', [id(12)]: 'NG' }

const facts: ProfileFacts = {
  today: '2026-03-02',
  countryOf: (identifier) => countries[identifier],
  isOffered: (kind, identifier, country) =>
    kind === 'state' ? stateOf[identifier] === country : !identifier.endsWith('666'),
}

const client = { firstName: 'Clara', lastName: 'Tester', userName: 'clara', countryIdentifier: id(1) }
const provider = {
  firstName: 'Theodore',
  lastName: 'Bassey',
  phoneNumber: '+447700900123',
  headline: 'Low mood in men',
  title: 'Dr',
  officeAddress: '12 Harley Street',
  countryIdentifier: id(1),
  stateIdentifier: id(11),
  ethnicityIdentifier: id(21),
  gender: id(22),
  therapies: [id(31)],
  modalities: [id(32)],
  specialities: [id(33)],
}

const written = (base: object, over: object) =>
  Object.fromEntries(Object.entries({ ...base, ...over }).filter(([, value]) => value !== undefined))
const keysOf = (problems: { path: string; key: string }[]) =>
  Object.fromEntries(problems.map(({ path, key }) => [path, key]))
const ofClient = (over: object) => keysOf(profileProblems(ClientInfo, written(client, over), facts))
const ofProvider = (over: object) => keysOf(profileProblems(ProviderInfo, written(provider, over), facts))

const refusalOf = (field: string, refusal: string | null) => (refusal === null ? {} : { [field]: refusal })

test('the profiles these tests start from satisfy every rule', () => {
  expect([ofClient({}), ofProvider({})]).toEqual([{}, {}])
})

describe('of a client', () => {
  test.each(vectors.names)('first name %j: %s', (firstName, refusal) => {
    expect(ofClient({ firstName })).toEqual(refusalOf('firstName', refusal))
  })
  test.each(vectors.userNames)('user name %j: %s', (userName, refusal) => {
    expect(ofClient({ userName })).toEqual(refusalOf('userName', refusal))
  })
  test.each(vectors.phones)('phone %j: %s', (phoneNumber, refusal) => {
    expect(ofClient({ phoneNumber })).toEqual(refusalOf('phoneNumber', refusal))
  })
  test.each(vectors.births)('born %j: %s', (dob, refusal) => {
    expect(ofClient({ dob })).toEqual(refusalOf('dob', refusal))
  })
  test.each(vectors.zipCodes)('postal code %j in Britain: %s', (zipCode, refusal) => {
    expect(ofClient({ zipCode })).toEqual(refusalOf('zipCode', refusal))
  })
  test.each(Object.entries(vectors.zipCodesOf).flatMap(([code, rows]) => rows.map((row) => [code, ...row] as const)))(
    'postal code in %s %j: %s',
    (code, zipCode, refusal) => {
      const countryIdentifier = Object.keys(countries).find((one) => countries[one] === code)
      expect(ofClient({ countryIdentifier, zipCode })).toEqual(refusalOf('zipCode', refusal))
    },
  )
  test('a state belongs to the country', () => {
    expect(ofClient({ stateIdentifier: id(11) })).toEqual({})
    expect(ofClient({ stateIdentifier: id(12) })).toEqual({ stateIdentifier: 'validation.state' })
  })
  test('a country outside the product cannot be chosen', () => {
    expect(ofClient({ countryIdentifier: id(99) })).toEqual({ countryIdentifier: 'validation.country' })
  })
  test('several wrong fields are reported at once, each with one sentence', () => {
    expect(ofClient({ firstName: 'Li', dob: '2020-01-01', zipCode: '!', userName: '', gender: id(666) })).toEqual({
      firstName: 'validation.profile_name',
      dob: 'validation.adult',
      zipCode: 'validation.zip_code',
      userName: 'validation.required',
      gender: 'validation.choice',
    })
  })
})

describe('of a therapist', () => {
  test.each(vectors.names)('last name %j: %s', (lastName, refusal) => {
    expect(ofProvider({ lastName })).toEqual(refusalOf('lastName', refusal))
  })
  test.each(vectors.headlines)('headline %j: %s', (headline, refusal) => {
    expect(ofProvider({ headline })).toEqual(refusalOf('headline', refusal))
  })
  test.each(vectors.titles)('title %j: %s', (title, refusal) => {
    expect(ofProvider({ title })).toEqual(refusalOf('title', refusal))
  })
  test.each(vectors.officeAddresses)('office address %j: %s', (officeAddress, refusal) => {
    expect(ofProvider({ officeAddress })).toEqual(refusalOf('officeAddress', refusal))
  })
  test.each(vectors.bios)('bio %j: %s', (bio, refusal) => {
    expect(ofProvider({ bio })).toEqual(refusalOf('bio', refusal))
  })
  test.each(vectors.births)('born %j: %s', (dob, refusal) => {
    expect(ofProvider({ dob })).toEqual(refusalOf('dob', refusal))
  })
  test.each(['therapies', 'modalities', 'specialities'])('at least one of %s', (list) => {
    expect(ofProvider({ [list]: [] })).toEqual({ [list]: 'validation.choose_one' })
    expect(ofProvider({ [list]: undefined })).toEqual({ [list]: 'validation.choose_one' })
  })
  test.each(['languages', 'approaches'])('%s may be empty', (list) => {
    expect(ofProvider({ [list]: [] })).toEqual({})
  })
  test.each(['countryIdentifier', 'stateIdentifier', 'ethnicityIdentifier', 'gender', 'phoneNumber'])(
    '%s is required',
    (field) => expect(Object.keys(ofProvider({ [field]: undefined }))).toContain(field),
  )
  test('a wrong choice in a list is reported at its index', () => {
    expect(ofProvider({ specialities: [id(33), id(666)] })).toEqual({ 'specialities.1': 'validation.choice' })
  })
})

describe('of an emergency contact', () => {
  const of = (over: object) =>
    keysOf(problemsOf(EmergencyContact, tidied(written({ name: 'Ada Tester', phoneNumber: '112' }, over))))
  test.each(vectors.contactNames)('name %j: %s', (name, refusal) => {
    expect(of({ name })).toEqual(refusalOf('name', refusal))
  })
  test.each(vectors.contactPhones)('number %j: %s', (phoneNumber, refusal) => {
    expect(of({ phoneNumber })).toEqual(refusalOf('phoneNumber', refusal))
  })
})

test('texts are trimmed and in composed Unicode form; emptied fields are left out', () => {
  expect(tidied({ firstName: ' Jose\u0301 ', bio: '  ', list: ['a '], dob: undefined })).toEqual({
    firstName: 'José',
    list: ['a '],
    dob: undefined,
  })
})

test.each([
  ['2008-03-02', '2026-03-02', true],
  ['2008-03-03', '2026-03-02', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2008-12-31', '2026-12-30', false],
])('born on %s, on %s of age: %s', (dob, today, expected) => {
  expect(isAdult(dob, today)).toBe(expected)
})
