import { getCountrySpecifications, isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import {
  type BankCountry,
  detailsProblems,
  ibanLengths,
  ibanRemainder,
  isRoutingNumber,
  normalizeDetails,
} from '#schemas/money/bank-rules.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'

const today = '2026-03-02'
const countries: BankCountry[] = ['NG', 'GB', 'US', 'DE']

/** The errors by field when the details of a country differ by this. */
const wrong = (country: BankCountry, change: object) => {
  const problems = detailsProblems(country, normalizeDetails(country, { ...bankDetailsOf(country), ...change }), today)
  return Object.fromEntries(problems.map(({ path, key }) => [path, key.replace('validation.', '')]))
}

test.each(countries)('a complete set of %s is valid', (country) => {
  expect(wrong(country, {})).toEqual({})
})

describe.each(countries)('in %s', (country) => {
  test.each([
    ['accountName', 'Jo', 'account_name'],
    ['accountName', 'a'.repeat(33), 'account_name'],
    ['accountName', 'Theo B4ssey', 'account_name'],
    ['accountName', '  -  ', 'account_name'],
    ['accountName', "'. -", 'account_name'],
    ['bankName', 'AB', 'bank_name'],
    ['bankName', ' A ', 'bank_name'],
    ['address', 'Road', 'bank_address'],
    ['address', 'a'.repeat(101), 'bank_address'],
    ['postalCode', '12', 'postal_code'],
    ['postalCode', '12345678901', 'postal_code'],
    ['accountType', 'current', 'account_type'],
    ['accountType', undefined, 'account_type'],
    ['accountOwnership', 'joint', 'account_ownership'],
    ['dateOfBirth', '', 'date_of_birth'],
    ['dateOfBirth', '1990-02-30', 'date'],
    ['dateOfBirth', '1899-12-31', 'date'],
    ['dateOfBirth', '2008-03-03', 'date_of_birth_adult'],
    ['dateOfBirth', '2027-01-01', 'date_of_birth_adult'],
  ])('%s may not be %o', (name, value, messageKey) => {
    expect(wrong(country, { [name]: value })).toEqual({ [name]: messageKey })
  })

  test.each([
    ['accountName', 'Zoë'],
    ['accountName', "Ọlá O'Neill-Ade, Jr."],
    ['accountName', '李小龍'],
    ['accountName', "'t Hooft"],
    ['accountName', 'a'.repeat(32)],
    ['bankName', 'UBA'],
    ['address', '1 Rd.'],
    ['address', 'a'.repeat(100)],
    ['postalCode', 'AB1'],
    ['postalCode', '1234567890'],
    ['dateOfBirth', '2008-03-02'],
    ['dateOfBirth', '1900-01-01'],
    ['dateOfBirth', '1988-02-29'],
  ])('%s may be %o', (name, value) => {
    expect(wrong(country, { [name]: value })).toEqual({})
  })
})

test.each<[BankCountry, string, string, string]>([
  ['GB', 'bankCode', '10880', 'sort_code'],
  ['GB', 'bankCode', '1088000', 'sort_code'],
  ['GB', 'bankCode', '10-88-0a', 'sort_code'],
  ['GB', 'accountNumber', '1234567', 'account_number_gb'],
  ['GB', 'accountNumber', '123456789', 'account_number_gb'],
  ['US', 'bankCode', '11000000', 'routing_number'],
  ['US', 'bankCode', '110000001', 'routing_number'],
  ['US', 'bankCode', '000000000', 'routing_number'],
  ['US', 'accountNumber', '123', 'account_number_us'],
  ['US', 'accountNumber', '123456789012345678', 'account_number_us'],
  ['NG', 'bankCode', '', 'bank'],
  ['NG', 'accountNumber', '204133775', 'nuban'],
  ['NG', 'accountNumber', '20413377560', 'nuban'],
  ['DE', 'bankCode', 'COBADEF', 'bic'],
  ['DE', 'bankCode', 'COBADEFFXX', 'bic'],
  ['DE', 'bankCode', 'C0BADEFF', 'bic'],
  ['DE', 'accountNumber', 'DE89370400440532013001', 'iban'],
  ['DE', 'accountNumber', 'DE8937040044053201300', 'iban'],
  ['DE', 'accountNumber', 'DE89', 'iban'],
  ['DE', 'accountNumber', 'BR1500000000000010932840814P2', 'iban_country'],
])('in %s, %s may not be %s', (country, name, value, messageKey) => {
  expect(wrong(country, { [name]: value })).toEqual({ [name]: messageKey })
})

test.each<[BankCountry, object]>([
  ['GB', { bankCode: '10-88-00', accountNumber: '0001 2345' }],
  ['GB', { bankCode: ' 10–88–00 ' }],
  ['US', { bankCode: '021000021', accountNumber: '1234' }],
  ['US', { accountNumber: '12345678901234567' }],
  ['NG', { bankCode: '50211', accountNumber: '204 133 7756' }],
  ['NG', { bankCode: '035A' }],
  ['DE', { bankCode: 'cobadeff', accountNumber: 'de89 3704 0044 0532 0130 00' }],
  ['DE', { bankCode: 'ABNANL2A', accountNumber: 'NL91ABNA0417164300' }],
  ['DE', { accountNumber: 'MT84MALT011000012345MTLCAST001S' }],
  ['DE', { accountNumber: 'NO93 8601 1117 947' }],
])('in %s, %o is accepted as people type it', (country, change) => {
  expect(wrong(country, change)).toEqual({})
})

test('separators between digits are not stored, and European codes are stored in capitals', () => {
  expect(
    normalizeDetails('GB', { bankCode: ' 10-88-00', accountNumber: '0001 2345', accountName: ' Theo B ' }),
  ).toEqual({
    bankCode: '108800',
    accountNumber: '00012345',
    accountName: 'Theo B',
  })
  expect(normalizeDetails('DE', { bankCode: 'cobadeff', accountNumber: 'de89 3704' })).toEqual({
    bankCode: 'COBADEFF',
    accountNumber: 'DE893704',
  })
})

test('letters of codes are unchanged outside Europe, and values that are not text stay as they are', () => {
  expect(normalizeDetails('NG', { bankCode: ' 035a ' })).toEqual({ bankCode: '035a' })
  expect(normalizeDetails('NG', { accountName: undefined } as object)).toEqual({ accountName: undefined })
  expect(Object.keys(normalizeDetails('NG', { accountName: undefined } as object))).toEqual(['accountName'])
  expect(normalizeDetails('NG', { bankCode: null } as object)).toEqual({ bankCode: null })
})

test('numbers with a wrong format are reported once', () => {
  expect(detailsProblems('US', { ...bankDetailsOf('US'), bankCode: '12' }, today)).toHaveLength(1)
  expect(detailsProblems('DE', { ...bankDetailsOf('DE'), accountNumber: '' }, today)).toHaveLength(1)
})

test('valid check digits do not make an IBAN: its length is that of its country', () => {
  const ending = Array.from({ length: 97 }, (_, digits) => `DE${String(digits).padStart(2, '0')}370400440532013`)
  const short = ending.find((iban) => ibanRemainder(iban) === 1) ?? ''
  expect(short).toHaveLength(19)
  expect(wrong('DE', { accountNumber: short })).toEqual({ accountNumber: 'iban' })
})

test('an unknown field is refused', () => {
  expect(wrong('GB', { iban: 'DE89370400440532013000' })).toEqual({ iban: 'unknown' })
})

describe('a routing number', () => {
  test.each(['021000021', '011401533', '091000019', '322271627'])('%s of a bank is valid', (number) => {
    expect(isRoutingNumber(number)).toBe(true)
  })

  test('with any one digit wrong is invalid', () => {
    const number = '322271627'
    for (let place = 0; place < 9; place += 1)
      for (const digit of '0123456789'.replace(number[place] as string, ''))
        expect(isRoutingNumber(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).toBe(false)
  })
})

describe('an IBAN', () => {
  test('has the length that is registered for its country', () => {
    const registered = getCountrySpecifications()
    for (const [country, length] of Object.entries(ibanLengths))
      expect([country, length]).toEqual([country, registered[country]?.chars])
  })

  test('of every country of SEPA is known', () => {
    const sepa = Object.entries(getCountrySpecifications()).flatMap(([country, { SEPA }]) => (SEPA ? [country] : []))
    expect(sepa.filter((country) => !(country in ibanLengths))).toEqual([])
  })

  test.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'MT84MALT011000012345MTLCAST001S',
    'CZ6508000000192000145399',
  ])('%s is valid, and invalid with two letters exchanged', (iban) => {
    const exchanged = `${iban.slice(0, 7)}${iban[8]}${iban[7]}${iban.slice(9)}`
    expect([ibanRemainder(iban) === 1, ibanRemainder(exchanged) === 1]).toEqual([
      isValidIBAN(iban),
      isValidIBAN(exchanged),
    ])
    expect(isValidIBAN(iban)).toBe(true)
  })
})
