import { expect, test } from 'vitest'
import { factsFor, readable } from '#app/money/transfers/account-facts.ts'

test.each([
  ['accountNumber', '9930000902', '993 000 0902'],
  ['accountNumber', '12345678', '1234 5678'],
  ['accountNumber', '000000000123', '0000 0000 0123'],
  ['sortCode', '200000', '20-00-00'],
  ['sortCode', '20-00-00', '20-00-00'],
  ['iban', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['routingNumber', '121000248', '121 000 248'],
  ['bic', 'COBADEFFXXX', 'COBADEFFXXX'],
  ['accountName', 'Clara Tester', 'Clara Tester'],
] as const)('%s %s is read as %s', (fact, value, shown) => {
  expect(readable(fact, value)).toBe(shown)
})

test('an IBAN account shows no account number beside it, and nothing that is not there', () => {
  const account = {
    status: 'active',
    currency: 'EUR',
    kind: 'iban',
    bankName: 'Bank',
    accountNumber: '1',
    iban: 'DE1',
  } as const
  expect(factsFor(account).map(({ fact }) => fact)).toEqual(['bankName', 'iban'])
  expect(factsFor({ status: 'pending', currency: 'EUR' })).toEqual([])
})
