import type { Services } from '#platform/context/context.ts'
import type { AccountNumbers } from '#platform/gateways/port.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import type { AccountRow } from './queries.ts'

type KeyHolder = Pick<Services, 'config'>

type EncryptedNumbers = Pick<
  AccountRow,
  'sealedAccountNumber' | 'sealedSortCode' | 'sealedIban' | 'sealedRoutingNumber'
>

/** Encrypts every number of an account, bound to the account. */
export function sealNumbers(
  holder: KeyHolder,
  identifier: string,
  { accountNumber, sortCode, iban, routingNumber, ...names }: AccountNumbers,
): Omit<AccountNumbers, NumberName> & EncryptedNumbers {
  return {
    ...names,
    sealedAccountNumber: sealText(holder, sealPurposes.accountNumber, identifier, accountNumber),
    sealedSortCode: sealText(holder, sealPurposes.sortCode, identifier, sortCode),
    sealedIban: sealText(holder, sealPurposes.iban, identifier, iban),
    sealedRoutingNumber: sealText(holder, sealPurposes.routingNumber, identifier, routingNumber),
  }
}

type NumberName = 'accountNumber' | 'sortCode' | 'iban' | 'routingNumber'
type NumberRow = Pick<AccountRow, 'identifier' | NumberName> & EncryptedNumbers

/** Rows of earlier versions are in plain text until they are encrypted. */
export const openNumbers = (holder: KeyHolder, row: NumberRow): Record<NumberName, string | null> => ({
  accountNumber: openAccountNumber(holder, row),
  sortCode: openText(holder, sealPurposes.sortCode, row.identifier, row.sealedSortCode) ?? row.sortCode,
  iban: openText(holder, sealPurposes.iban, row.identifier, row.sealedIban) ?? row.iban,
  routingNumber:
    openText(holder, sealPurposes.routingNumber, row.identifier, row.sealedRoutingNumber) ?? row.routingNumber,
})

export const openAccountNumber = (
  holder: KeyHolder,
  row: Pick<AccountRow, 'identifier' | 'accountNumber' | 'sealedAccountNumber'>,
): string | null =>
  openText(holder, sealPurposes.accountNumber, row.identifier, row.sealedAccountNumber) ?? row.accountNumber

/** What a payer needs for a transfer; null before the account is active. */
export function numbersOf(holder: KeyHolder, row: AccountRow): AccountNumbers | null {
  const { kind, bankName, accountName, bic } = row
  const { accountNumber, sortCode, iban, routingNumber } = openNumbers(holder, row)
  if (kind === null || bankName === null || accountNumber === null || accountName === null) return null
  const further = Object.entries({ sortCode, iban, bic, routingNumber }).filter(([, value]) => value !== null)
  return { kind, bankName, accountNumber, accountName, ...Object.fromEntries(further) }
}
