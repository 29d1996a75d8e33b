import { randomUUIDv7 } from 'node:crypto'
import { freeSlot, takeSlot, type Taking } from '#backend/scheduling/availability/take-slot.ts'
import { tellBooking } from '#backend/scheduling/bookings/announce.ts'
import { deadlineIfTaken } from '#backend/scheduling/bookings/take-offered-time.ts'
import { currentFee } from '#backend/scheduling/bookings/current-fee.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import {
  type EntryRow,
  findEntry,
  insertOffer,
  lockBookingOf,
  offeredBefore,
  rememberFree,
  waitingEntries,
} from './queries.ts'
import { heldUntil, isOver, suits } from './rules.ts'
import { offerOf } from './show-waitlist.ts'
import { type SuitableSlot, suitableSlots } from './suitable-slots.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>

/**
 * Goes through those who wait for a therapist in the order in which they asked, and keeps for each the first time that became
 * free and suits. Two workers at once do no harm: the booking's lock, one open offer per entry and the claims decide.
 */
export async function offerWaitlist(asked: Asked, provider: string): Promise<void> {
  for (const entry of await waitingEntries(asked.db, provider)) {
    if (!isOver(entry, iso(asked.now))) await offerNext(asked, entry)
  }
}

async function offerNext(asked: Asked, entry: EntryRow): Promise<void> {
  const free = await suitableSlots(asked, entry)
  const before = await offeredBefore(asked.db, entry.identifier)
  for (const slot of free) {
    if (entry.wasFree.includes(slot.minute) || before.includes(slot.startAt)) continue
    const outcome = await keepFor(asked, entry.identifier, slot)
    if (outcome === 'taken' || outcome === 'closed') break
  }
  if (entry.wasFree.length > 0)
    await rememberFree(
      asked.db,
      entry.identifier,
      free.map(({ minute }) => minute),
    )
}

/** `closed`: this person waits no more, or has an offer by now. */
type Outcome = Taking | 'closed'

class NotKept extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** What was written is taken back when the time cannot be kept for both. */
async function keepFor(asked: Asked, entry: string, slot: SuitableSlot): Promise<Outcome> {
  try {
    await inTransaction(asked.db, (db) => keep(db, asked, entry, slot))
    return 'taken'
  } catch (error) {
    if (error instanceof NotKept) return error.outcome
    throw error
  }
}

async function keep(db: Db, asked: Asked, identifier: string, slot: SuitableSlot): Promise<void> {
  const at = iso(asked.now)
  const booking = await lockBookingOf(db, identifier)
  const entry = booking && (await findEntry(db, identifier))
  if (!booking || entry?.entryStatus !== 'waiting' || offerOf(entry) || isOver(entry, at)) throw new NotKept('closed')
  if (!suits(entry, slot.startAt)) throw new NotKept('closed')
  const price = await currentFee(db, booking)
  if (price?.currency !== booking.currency) throw new NotKept('closed')

  const expiresAt = heldUntil(slot.startAt, asked.now)
  await freeSlot(db, booking.identifier, 'expired', 'waitlist')
  const taking = await takeSlot(db, {
    ...slot,
    bookingIdentifier: booking.identifier,
    providerIdentifier: booking.providerIdentifier,
    clientIdentifier: booking.clientIdentifier,
    kind: 'waitlist',
    heldUntil: expiresAt,
    now: at,
  })
  if (taking !== 'taken') throw new NotKept(taking)
  const offer = { identifier: randomUUIDv7(), startAt: slot.startAt, endAt: slot.endAt, fee: price.fee }
  await insertOffer(db, { ...offer, entryIdentifier: identifier, createdAt: at, expiresAt })
  const freeUntil = deadlineIfTaken(booking, slot.startAt, asked.now)
  await tellBooking(db, asked, { ...booking, ...offer, freeUntil, identifier: booking.identifier }, 'waitlist_offer', {
    path: '/waitlist/',
    occasion: `:${offer.identifier}`,
    until: expiresAt,
  })
  await asked.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: booking.providerIdentifier })
}
