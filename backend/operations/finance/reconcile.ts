import { randomUUIDv7 } from 'node:crypto'
import { keptDifferences } from '#schemas/operations/finance.ts'
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
import { compare, type Here } from './rules.ts'

interface Wish {
  gateway: GatewayName
  /** Days of UTC, both included. */
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  /** Null: by the clock. */
  askedBy: string | null
}

interface Reconciled {
  identifier: string
  differences: number
}

/**
 * Holds our books against the gateway's list and keeps what differs; null where the clock did it for this day before. The
 * list is asked for a day more on each side, and from when the first of ours was begun: gateways list some things by that.
 */
export async function reconcile(
  { db: root, services, now }: { db: Db; services: Services; now: Temporal.Instant },
  { gateway, fromDate, toDate, askedBy }: Wish,
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
    const kept = differences.slice(0, keptDifferences)
    if (kept.length > 0)
      await insertDifferences(
        db,
        kept.map((row) => ({ ...row, identifier: randomUUIDv7(), reconciliationIdentifier: identifier })),
      )
    await also?.(db, done)
    return done
  })
}

/** Ours of the days, and what else the gateway names. */
async function withNamed(
  db: Db,
  gateway: GatewayName,
  within: readonly Booked[],
  there: readonly GatewayMovement[],
): Promise<Here[]> {
  const named = await bookedAs(db, gateway, {
    references: there.flatMap(({ reference }) => reference ?? []),
    gatewayReferences: there.map(({ gatewayReference }) => gatewayReference),
  })
  const nameOf = ({ kind, reference, gatewayReference }: Booked) => `${kind} ${reference} ${gatewayReference}`
  const inDays = new Set(within.map(nameOf))
  return [
    ...within.map((row) => hereOf(row, true)),
    ...named.filter((row) => !inDays.has(nameOf(row))).map((row) => hereOf(row, false)),
  ]
}

const open = ['pending', 'processing', 'scheduled', 'awaiting_otp', 'on_hold', 'needs_attention']
const moved = ['success', 'paid', 'processed']

const hereOf = (row: Booked, isWithin: boolean): Here => ({
  ...row,
  isWithin,
  isOpen: open.includes(row.status),
  isExpected: moved.includes(row.status),
  accepts: acceptsOf(row),
})

/** What went back to the card or to its bank may stand in the list as either. */
function acceptsOf({ status, isGivenBack }: Booked): readonly string[] {
  if (status === 'reversed') return ['reversed', 'success']
  return status === 'success' && isGivenBack ? ['success', 'reversed'] : [status]
}
