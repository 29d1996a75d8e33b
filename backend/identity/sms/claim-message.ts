import { randomUUIDv7 } from 'node:crypto'
import { smsLimits } from '#schemas/identity/sms.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { countMessages, insertMessage, waitForMessages } from './queries.ts'

interface Claim {
  person: string
  /** The session of a reminder; null for a code. */
  booking: string | null
  mostPerDay: number
}

export type Claimed =
  | { as: 'claimed'; identifier: string }
  /** This session was announced before. */
  | { as: 'done' }
  | { as: 'limit'; of: 'person' | 'product' }

/**
 * Writes a message down before it is sent, within the limits of the person and of the product. What was written down is not sent
 * again, also if this process dies in between.
 */
export async function claimMessage(
  db: Db,
  now: Temporal.Instant,
  { person, booking, mostPerDay }: Claim,
): Promise<Claimed> {
  await waitForMessages(db)
  const { own, all } = await countMessages(db, person, iso(now.subtract({ hours: 24 })))
  if (all >= mostPerDay) return { as: 'limit', of: 'product' }
  if (own >= smsLimits.perDay) return { as: 'limit', of: 'person' }
  const identifier = randomUUIDv7()
  const isNew = await insertMessage(db, {
    identifier,
    personIdentifier: person,
    kind: booking === null ? 'code' : 'reminder',
    bookingIdentifier: booking,
    status: 'sending',
    tries: 1,
    createdAt: iso(now),
  })
  return isNew ? { as: 'claimed', identifier } : { as: 'done' }
}
