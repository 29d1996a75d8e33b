import type { CurrencyCode } from '#schemas/kit.ts'
import { privacyLimits } from '#schemas/privacy.ts'

export interface Sum {
  amount: number
  currency: CurrencyCode
}

/** Money that stands in the way of leaving: balances by currency, without what is held for sessions that would be cancelled. */
export function moneyLeft(balances: readonly Sum[], heldForFuture: readonly Sum[]): Sum[] {
  const currencies = [...new Set(balances.map(({ currency }) => currency))]
  const total = (sums: readonly Sum[], currency: CurrencyCode) =>
    sums.filter((sum) => sum.currency === currency).reduce((all, { amount }) => all + amount, 0)
  return currencies
    .map((currency) => ({ currency, amount: total(balances, currency) - total(heldForFuture, currency) }))
    .filter(({ amount }) => amount > 0)
}

const hours = (count: number) => ({ hours: count })
const days = (count: number) => ({ hours: count * 24 })

export const eraseAfter = (now: Temporal.Instant) => now.add(days(privacyLimits.erasureDays))
export const exportEnds = (now: Temporal.Instant) => now.add(hours(privacyLimits.exportHours))

/** Before these instants, what is older goes. */
export const keptSince = (now: Temporal.Instant) => ({
  pending: now.subtract(days(privacyLimits.pendingDays)),
  traces: now.subtract(days(privacyLimits.tracesDays)),
  idempotency: now.subtract(hours(privacyLimits.idempotencyHours)),
  preparing: now.subtract(hours(privacyLimits.preparingHours)),
})

/** A cell that a spreadsheet would take for a formula gets an apostrophe; quotes and line breaks as RFC 4180 wants them. */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Lines end with CR LF, the first one names the columns. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Parameters<typeof csvCell>[0][])[]): string =>
  [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
