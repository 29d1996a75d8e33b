import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { leftOfEarning, shares } from '#schemas/money/platform-share.ts'

/** Facts of a session for the rules. Instants as ISO text, money in minor units. */
export interface Session {
  status: BookingStatus
  isConsultation?: boolean
  startAt: string | null
  fee: number
  paidAt: string | null
  refunded: number | null
  setOff: number
  cancelledAt: string | null
  absentParty: 'client' | 'provider' | null
}

const isBefore = (one: string, other: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), other) < 0

/** A receipt exists once a session is paid; a free one has it from the booking on, a free consultation has none. */
export const hasReceipt = ({ fee, status, paidAt, isConsultation }: Session): boolean =>
  !isConsultation && (fee > 0 ? paidAt !== null : ['confirmed', 'completed', 'no_show'].includes(status))

/** The amount paid after refunds and set-offs. */
export const retainedFeeOf = ({ fee, refunded, setOff }: Pick<Session, 'fee' | 'refunded' | 'setOff'>): number =>
  fee - (refunded ?? 0) - setOff

export type Outcome = 'held' | 'to_come' | 'missed_by_client' | 'missed_by_provider' | 'cancelled' | 'running'

export function outcomeOf({ status, startAt, absentParty }: Session, now: Temporal.Instant): Outcome {
  if (status === 'no_show') return absentParty === 'provider' ? 'missed_by_provider' : 'missed_by_client'
  if (status === 'completed') return 'held'
  if (status !== 'confirmed' && status !== 'unscheduled') return 'cancelled'
  return startAt !== null && isBefore(startAt, now) ? 'running' : 'to_come'
}

export interface Earning {
  platformShare: number
  amount: number
  returned: number
}

/** The platform's share of the amount: as posted in the ledger, or as it will be posted after the session. */
export function shareIn(feeKept: number, earnings: readonly Earning[]): number {
  const earned = earnings.filter((earning) => leftOfEarning(earning) > 0)
  if (earned.length === 0) return shares(feeKept).platform
  return earned.reduce((sum, { platformShare, returned }) => sum + platformShare - shares(returned).platform, 0)
}

export interface Licence {
  body: string
  credentialNumber: string
  /** When it was reviewed and accepted. */
  reviewedAt: string
  issuedOn: string | null
  expiresOn: string | null
}

/** The accepted licence that was valid at a time; the newest of several. */
export function licenceAt(licences: readonly Licence[], at: Temporal.Instant): Licence | null {
  const day = at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const valid = licences.filter(
    ({ reviewedAt, issuedOn, expiresOn }) =>
      !isBefore(at.toString(), Temporal.Instant.from(reviewedAt)) &&
      (issuedOn === null || issuedOn <= day) &&
      (expiresOn === null || expiresOn >= day),
  )
  return valid.toSorted((one, other) => (one.reviewedAt < other.reviewedAt ? 1 : -1))[0] ?? null
}

/** Row limit: a larger receipt would have hundreds of pages. */
export const rowsInPdf = 5_000

/** The random part of an identifier, short enough to be read aloud. */
const tailOf = (identifier: string): string => identifier.replaceAll('-', '').slice(-10).toUpperCase()

/** Stable number of a receipt: kind, year and owner. */
export const numberOf = (kind: 'S' | 'P' | 'R' | 'E', period: string, identifier: string): string =>
  `${kind}-${period}-${tailOf(identifier)}`

/** Tax advisers read a therapist's statements and must not learn who is in therapy: `C. O.` */
export const initialsOf = (names: readonly (string | null)[]): string =>
  names.flatMap((name) => (name ? [`${Array.from(name.trim())[0]?.toUpperCase() ?? ''}.`] : [])).join(' ')

export interface Period {
  year: number
  month?: number | undefined
}

/** A month or a year in the given time zone, end exclusive. */
export function boundsOf({ year, month }: Period, timezone: string): { from: Temporal.Instant; to: Temporal.Instant } {
  const first = Temporal.PlainDate.from({ year, month: month ?? 1, day: 1 })
  const next = first.add(month === undefined ? { years: 1 } : { months: 1 })
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).toInstant()
  return { from: startOf(first), to: startOf(next) }
}

export const periodName = ({ year, month }: Period): string =>
  month === undefined ? String(year) : `${year}-${String(month).padStart(2, '0')}`

/** Sums by currency: people who moved to another country have several. */
export function sumsBy<Row extends { currency: string }, Name extends string>(
  rows: readonly Row[],
  parts: (row: Row) => Record<Name, number>,
): (Record<Name, number> & { currency: string })[] {
  const sums = new Map<string, Record<Name, number>>()
  for (const row of rows) {
    const sum = sums.get(row.currency)
    const own = parts(row)
    if (sum) for (const name of Object.keys(own) as Name[]) sum[name] += own[name]
    else sums.set(row.currency, { ...own })
  }
  return [...sums].map(([currency, sum]) => ({ ...sum, currency }))
}
