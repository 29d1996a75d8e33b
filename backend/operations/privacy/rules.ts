import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'

export interface Sum {
  amount: number
  currency: CurrencyCode
}

/** Balances by currency that prevent a deletion, without amounts held for sessions that would be cancelled. */
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

/** Rows from before these instants are deleted. */
export const retentionCutoffs = (now: Temporal.Instant) => ({
  pending: now.subtract(days(privacyLimits.pendingDays)),
  traces: now.subtract(days(privacyLimits.tracesDays)),
  idempotency: now.subtract(hours(privacyLimits.idempotencyHours)),
  preparing: now.subtract(hours(privacyLimits.preparingHours)),
})

/** Files in order, without those that would exceed the total size `most`. */
export function filesThatFit<File extends { bytes: number }>(files: readonly File[], most: number): File[] {
  let weight = 0
  return files.filter(({ bytes }) => {
    if (weight + bytes > most) return false
    weight += bytes
    return true
  })
}

/** Maximum length of a file name, so that the path with its additions stays valid. */
const longestStem = 60

/** Readable, portable and unique names: `license-scan.pdf`, `license-scan (2).pdf`. */
export function namesInArchive(files: readonly { name: string; kind: string | null }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ name, kind }) => {
    const safe = name.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    const [, stem = safe, ending = ''] = /^(.*)(\.[^.]*)$/.exec(safe) ?? []
    const start = `${kind === null ? '' : `${kind}-`}${Array.from(stem).slice(0, longestStem).join('')}`
    const named = (count: number) => `${start}${count === 1 ? '' : ` (${count})`}${ending}`
    let count = 1
    while (taken.has(named(count).toLowerCase())) count += 1
    taken.add(named(count).toLowerCase())
    return named(count)
  })
}
