import * as paths from '#schemas/platform/paths.ts'
import { randomUUIDv7 } from 'node:crypto'
import { releaseSlot, claimSlot, type Taking } from '#backend/scheduling/availability/claim-slot.ts'
import { notifyBothSides } from '#backend/scheduling/bookings/announce.ts'
import { deadlineIfClaimed } from '#backend/scheduling/bookings/claim-offered-time.ts'
import { currentFee } from '#backend/scheduling/bookings/current-fee.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import {
  type EntryRow,
  findEntry,
  insertOffer,
  lockBookingOf,
  offeredBefore,
  saveKnownFree,
  waitingEntries,
} from './queries.ts'
import { heldUntil, isOver, isSuitable } from './rules.ts'
import { offerOf } from './show-entry.ts'
import { type SuitableSlot, suitableSlots } from './suitable-slots.ts'

type WaitlistContext = Pick<Context, 'db' | 'services' | 'now'>

/**
 * Goes through a therapist's waitlist in order of entry and holds for each the first suitable time that became free.
 * Concurrent workers are safe: the booking's lock, one open offer per entry and the claims decide.
 */
export async function offerWaitlist(context: WaitlistContext, provider: string): Promise<void> {
  for (const entry of await waitingEntries(context.db, provider)) {
    if (!isOver(entry, iso(context.now))) await offerNext(context, entry)
  }
}

async function offerNext(context: WaitlistContext, entry: EntryRow): Promise<void> {
  const free = await suitableSlots(context, entry)
  const before = await offeredBefore(context.db, entry.identifier)
  for (const slot of free) {
    if (entry.wasFree.includes(slot.minute) || before.includes(slot.startAt)) continue
    const outcome = await holdFor(context, entry.identifier, slot)
    if (outcome === 'taken' || outcome === 'closed') break
  }
  if (entry.wasFree.length > 0)
    await saveKnownFree(
      context.db,
      entry.identifier,
      free.map(({ minute }) => minute),
    )
}

/** `closed`: the entry has ended, or has an offer already. */
type Outcome = Taking | 'closed'

class NotClaimed extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Rolls back when the time cannot be held for both people. */
async function holdFor(context: WaitlistContext, entry: string, slot: SuitableSlot): Promise<Outcome> {
  try {
    await inTransaction(context.db, (db) => hold(db, context, entry, slot))
    return 'taken'
  } catch (error) {
    if (error instanceof NotClaimed) return error.outcome
    throw error
  }
}

async function hold(db: Db, context: WaitlistContext, identifier: string, slot: SuitableSlot): Promise<void> {
  const at = iso(context.now)
  const booking = await lockBookingOf(db, identifier)
  const entry = booking && (await findEntry(db, identifier))
  if (!booking || entry?.entryStatus !== 'waiting' || offerOf(entry) || isOver(entry, at))
    throw new NotClaimed('closed')
  if (!isSuitable(entry, slot.startAt)) throw new NotClaimed('closed')
  const price = await currentFee(db, booking)
  if (price?.currency !== booking.currency) throw new NotClaimed('closed')

  const expiresAt = heldUntil(slot.startAt, context.now)
  await releaseSlot(db, booking.identifier, 'expired', 'waitlist')
  const taking = await claimSlot(db, {
    ...slot,
    bookingIdentifier: booking.identifier,
    providerIdentifier: booking.providerIdentifier,
    clientIdentifier: booking.clientIdentifier,
    kind: 'waitlist',
    heldUntil: expiresAt,
    now: at,
  })
  if (taking !== 'taken') throw new NotClaimed(taking)
  const offer = { identifier: randomUUIDv7(), startAt: slot.startAt, endAt: slot.endAt, fee: price.fee }
  await insertOffer(db, { ...offer, entryIdentifier: identifier, createdAt: at, expiresAt })
  const freeUntil = deadlineIfClaimed(booking, slot.startAt, context.now)
  await notifyBothSides(
    db,
    context,
    { ...booking, ...offer, freeUntil, identifier: booking.identifier },
    'waitlist_offer',
    {
      path: paths.waitlist(),
      occasion: `:${offer.identifier}`,
      until: expiresAt,
    },
  )
  await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: booking.providerIdentifier })
}
