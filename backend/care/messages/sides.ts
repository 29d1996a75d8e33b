import type { Db } from '#platform/database/database.ts'
import { sidesOf } from './queries.ts'
import type { Marks } from './rules.ts'

export interface Sides {
  own: Marks
  other: Marks
  /** Number of messages the caller has not seen. */
  unread: number
}

const nothingYet: Marks = { delivered: 0, seen: 0 }

/** Read marks of both sides in some conversations. An erased person has no side. */
export async function sidesFor(db: Db, caller: string, conversation: string | undefined): Promise<Sides> {
  const rows = conversation === undefined ? [] : await sidesOf(db, conversation)
  const own = rows.find(({ personIdentifier }) => personIdentifier === caller)
  const other = rows.find(({ personIdentifier }) => personIdentifier !== caller)
  const marksOf = (row: typeof own): Marks =>
    row ? { delivered: row.deliveredNumber, seen: row.seenNumber } : nothingYet
  return { own: marksOf(own), other: marksOf(other), unread: own?.unread ?? 0 }
}
