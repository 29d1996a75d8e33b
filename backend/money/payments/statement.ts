import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Transaction, TransactionType } from '#schemas/money/payments.ts'

/** Movements between two days of the reader's zone; the balances are those of the whole wallet. */
export interface Statement {
  fromDate: string
  toDate: string
  /** Only movements of this kind. */
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
