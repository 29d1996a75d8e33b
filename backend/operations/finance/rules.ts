import type { adjustmentAccounts, AdjustmentRequest } from '#schemas/operations/finance.ts'

export const ownsAccount = (userType: string, account: (typeof adjustmentAccounts)[number]): boolean =>
  userType === (account === 'client_wallet' ? 'client' : 'provider')

/** An adjustment that assigns a suspense transfer to its owner moves the whole amount. */
export const movesWholeTransfer = (
  input: Pick<AdjustmentRequest, 'against' | 'direction' | 'amount' | 'currency'>,
  transfer: { amount: number; currency: string },
): boolean =>
  input.against === 'suspense' &&
  input.direction === 'credit' &&
  input.amount === transfer.amount &&
  input.currency === transfer.currency

export const movementKinds = ['payment', 'incoming', 'payout', 'refund'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement of money as recorded in our ledger. */
export interface LedgerMovement {
  kind: MovementKind
  reference: string | null
  gatewayReference: string | null
  amount: number
  currency: string
  status: string
  /** Names under which the gateway may list it. */
  accepts: readonly string[]
  /** Not final yet. */
  isOpen: boolean
  /** Moved money for good, so the gateway's list must contain it. */
  isExpected: boolean
  /** Its own time is within the requested days. */
  isWithin: boolean
  /** ISO instant. */
  at: string
}

/** The same movement in the gateway's list. */
export interface GatewayMovement {
  kind: MovementKind
  reference: string | null
  gatewayReference: string
  amount: number
  currency: string
  status: string
  at: string
}

export interface Difference {
  kind: MovementKind
  problem: 'missing_here' | 'missing_there' | 'amount' | 'currency' | 'status'
  reference: string | null
  gatewayReference: string | null
  amountHere: number | null
  amountThere: number | null
  currency: string
  statusHere: string | null
  statusThere: string | null
  at: string
}

interface Days {
  /** Instants: `from` inclusive, `to` exclusive. */
  from: string
  until: string
  now: Temporal.Instant
}

/** A movement this recent may not have reached both the gateway and our ledger. */
export const inFlightMinutes = 60

/**
 * Compares the ledger with the gateway's list, by our reference or the gateway's own. Both sides may contain rows of
 * adjacent days, so that a movement recorded before midnight on one side and after it on the other still matches; a
 * difference is reported only if one of the two is within the days.
 */
export function compare(
  here: readonly LedgerMovement[],
  there: readonly GatewayMovement[],
  days: Days,
): { matched: number; differences: Difference[] } {
  const known = new Map(here.flatMap((row) => keysOf(row).map((key) => [key, row] as const)))
  const met = new Set<LedgerMovement>()
  const differences: Difference[] = []
  let matched = 0
  for (const movement of there) {
    const row = keysOf(movement)
      .map((key) => known.get(key))
      .find((found) => found !== undefined)
    if (row) met.add(row)
    const isWithin = liesWithin(movement, days) || row?.isWithin === true
    if (!isWithin) continue
    const problem = problemOf(row, movement)
    if (problem === null) matched += 1
    else if (row?.isOpen === false || !isInFlight(movement, days)) differences.push(different(problem, row, movement))
  }
  for (const row of here)
    if (row.isExpected && row.isWithin && !met.has(row) && !isInFlight(row, days))
      differences.push(different('missing_there', row, undefined))
  return { matched, differences: differences.toSorted((one, other) => one.at.localeCompare(other.at)) }
}

const keysOf = ({
  kind,
  reference,
  gatewayReference,
}: Pick<LedgerMovement, 'kind' | 'reference' | 'gatewayReference'>) => [
  ...(reference === null ? [] : [`${kind} ours ${reference}`]),
  ...(gatewayReference === null ? [] : [`${kind} theirs ${gatewayReference}`]),
]

const liesWithin = ({ at }: { at: string }, { from, until }: Days) =>
  Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until)

const isInFlight = ({ at }: { at: string }, { now }: Days) =>
  now.epochMilliseconds - Date.parse(at) < inFlightMinutes * 60_000

function problemOf(row: LedgerMovement | undefined, movement: GatewayMovement): Difference['problem'] | null {
  if (!row) return 'missing_here'
  if (row.currency !== movement.currency) return 'currency'
  if (row.amount !== movement.amount) return 'amount'
  return row.accepts.includes(movement.status) ? null : 'status'
}

const different = (
  problem: Difference['problem'],
  row: LedgerMovement | undefined,
  movement: GatewayMovement | undefined,
): Difference => ({
  problem,
  kind: (row ?? movement)?.kind ?? 'payment',
  reference: row?.reference ?? movement?.reference ?? null,
  gatewayReference: movement?.gatewayReference ?? row?.gatewayReference ?? null,
  amountHere: row?.amount ?? null,
  amountThere: movement?.amount ?? null,
  currency: movement?.currency ?? row?.currency ?? '',
  statusHere: row?.status ?? null,
  statusThere: movement?.status ?? null,
  at: movement?.at ?? row?.at ?? '',
})
