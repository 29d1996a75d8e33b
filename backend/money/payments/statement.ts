import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Transaction, TransactionType } from '#schemas/money/payments.ts'

/** Transactions between two dates in the user's time zone. The balances are those of the whole wallet. */
export interface Statement {
  fromDate: string
  toDate: string
  /** Only transactions of this type. */
  transactionType?: TransactionType
  name: string
  currency: CurrencyCode
  timezone: string
  opening: number
  closing: number
  totalIn: number
  totalOut: number
  /** Oldest first. */
  rows: readonly Transaction[]
}
