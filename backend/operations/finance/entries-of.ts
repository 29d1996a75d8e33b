import type { MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import type { EntryRow } from './payment-queries.ts'

/** Groups transfers by entry. */
export function entriesOf(rows: readonly EntryRow[]): MoneyPaymentDetail['entries'] {
  const entries = new Map<string, MoneyPaymentDetail['entries'][number]>()
  for (const { identifier, at, transactionType, from, to, amount } of rows) {
    const entry = entries.get(identifier) ?? { identifier, at, transactionType, transfers: [] }
    entry.transfers.push({ from, to, amount })
    entries.set(identifier, entry)
  }
  return [...entries.values()]
}
