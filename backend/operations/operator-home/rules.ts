import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type SystemState, systemLimits } from '#schemas/operations/operator-home.ts'

/** The last days in UTC as `YYYY-MM-DD`, oldest first, today last. */
export function lastDays(now: Temporal.Instant, days: number): [string, ...string[]] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const day = (ago: number) => today.subtract({ days: ago }).toString()
  return [day(days - 1), ...Array.from({ length: days - 1 }, (_, at) => day(days - 2 - at))]
}

/** The currencies whose accounts do not add up to zero. */
export function unevenIn(sums: readonly { currency: CurrencyCode; balance: number }[]): CurrencyCode[] {
  const totals = new Map<CurrencyCode, number>()
  for (const { currency, balance } of sums) totals.set(currency, (totals.get(currency) ?? 0) + balance)
  return [...totals].filter(([, total]) => total !== 0).map(([currency]) => currency)
}

export const isOlder = (at: string | null, minutes: number, now: Temporal.Instant): boolean =>
  at !== null && now.epochMilliseconds - Date.parse(at) > minutes * 60_000

/** Nothing was compared yet, or not for longer than the daily run allows. */
export const isReconciliationLate = (reconciledAt: string | null, now: Temporal.Instant): boolean =>
  reconciledAt === null || isOlder(reconciledAt, systemLimits.reconciliationHours * 60, now)

/** Number of lines of the card that are not as they should be. */
export function problemsOf({ jobs, mails, gateways, ledger }: Omit<SystemState, 'problems'>): number {
  const lines = [
    jobs.isLate,
    jobs.failed > 0,
    mails.isLate || mails.failed > 0,
    ...gateways.map(({ isLate, differences }) => isLate || differences > 0),
    !ledger.isBalanced,
  ]
  return lines.filter(Boolean).length
}
