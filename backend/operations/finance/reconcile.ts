import { randomUUIDv7 } from 'node:crypto'
import { maxDifferences } from '#schemas/operations/finance.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayMovement, GatewayName } from '#platform/gateways/port.ts'
import { startOf } from './days-of.ts'
import {
  type Booked,
  bookedAs,
  bookedWithin,
  insertDifferences,
  insertReconciliation,
} from './reconciliation-queries.ts'
import { compare, type LedgerMovement } from './rules.ts'

interface ReconciliationRequest {
  gateway: GatewayName
  /** UTC days, both included. */
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  /** Null for the daily run. */
  askedBy: string | null
}

interface Reconciled {
  identifier: string
  differences: number
}

/**
 * Compares the ledger with the gateway's list and stores the differences; null when the daily run has already covered
 * this day. The list is requested with a margin of one day on each side, and from the time the first of our payments
 * was created: gateways list some movements under that time.
 */
export async function reconcile(
  { db: root, services, now }: { db: Db; services: Services; now: Temporal.Instant },
  { gateway, fromDate, toDate, askedBy }: ReconciliationRequest,
  also?: (db: Db, done: Reconciled) => Promise<void>,
): Promise<Reconciled | null> {
  const days = { from: startOf(fromDate), until: startOf(toDate.add({ days: 1 })), now }
  const within = await bookedWithin(root, gateway, days)
  const begun = within.map(({ begunAt }) => begunAt)
  const first = [startOf(fromDate.subtract({ days: 1 })), ...begun].reduce((one, other) => (one < other ? one : other))
  const there = await services.gateways.named(gateway).listMovements(first, startOf(toDate.add({ days: 2 })))
  const { matched, differences } = compare(await withNamed(root, gateway, within, there), there, days)
  const identifier = randomUUIDv7()
  const done = { identifier, differences: differences.length }
  return inTransaction(root, async (db) => {
    const isNew = await insertReconciliation(db, {
      identifier,
      gateway,
      fromDate: fromDate.toString(),
      toDate: toDate.toString(),
      askedBy,
      createdAt: iso(now),
      matched,
      differences: differences.length,
    })
    if (!isNew) return null
    const recorded = differences.slice(0, maxDifferences)
    if (recorded.length > 0)
      await insertDifferences(
        db,
        recorded.map((row) => ({ ...row, identifier: randomUUIDv7(), reconciliationIdentifier: identifier })),
      )
    await also?.(db, done)
    return done
  })
}

/** Our movements of the days, and others that the gateway names. */
async function withNamed(
  db: Db,
  gateway: GatewayName,
  within: readonly Booked[],
  there: readonly GatewayMovement[],
): Promise<LedgerMovement[]> {
  const named = await bookedAs(db, gateway, {
    references: there.flatMap(({ reference }) => reference ?? []),
    gatewayReferences: there.map(({ gatewayReference }) => gatewayReference),
  })
  const nameOf = ({ kind, reference, gatewayReference }: Booked) => `${kind} ${reference} ${gatewayReference}`
  const inDays = new Set(within.map(nameOf))
  return [
    ...within.map((row) => movementOf(row, true)),
    ...named.filter((row) => !inDays.has(nameOf(row))).map((row) => movementOf(row, false)),
  ]
}

const open = ['pending', 'processing', 'scheduled', 'awaiting_otp', 'on_hold', 'needs_attention']
const moved = ['success', 'paid', 'processed']

const movementOf = (row: Booked, isWithin: boolean): LedgerMovement => ({
  ...row,
  isWithin,
  isOpen: open.includes(row.status),
  isExpected: moved.includes(row.status),
  accepts: acceptsOf(row),
})

/** A refund to the card or its bank may appear in the list as either. */
function acceptsOf({ status, isReversed }: Booked): readonly string[] {
  if (status === 'reversed') return ['reversed', 'success']
  return status === 'success' && isReversed ? ['success', 'reversed'] : [status]
}
