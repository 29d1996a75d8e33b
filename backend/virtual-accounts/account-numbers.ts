import type { AccountNumbers } from '../kit/gateways/port.ts'
import type { AccountRow } from './queries.ts'

const further = ['sortCode', 'iban', 'bic', 'routingNumber'] as const

/** What a bank needs to send money there; null before the account is open. */
export function numbersOf(row: AccountRow): AccountNumbers | null {
  const { kind, bankName, accountNumber, accountName } = row
  if (kind === null || bankName === null || accountNumber === null || accountName === null) return null
  const known = further.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))
  return { kind, bankName, accountNumber, accountName, ...Object.fromEntries(known) }
}
