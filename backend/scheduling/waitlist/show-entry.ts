import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { deadlineIfClaimed } from '#backend/scheduling/bookings/claim-offered-time.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { type EntryRow, findEntry } from './queries.ts'
import { isClaimable, differenceOf, feeAtOffer, isOver } from './rules.ts'

/** An entry as its client sees it, after a change of the caller. */
export async function showEntry({ db, now }: Context, identifier: string): Promise<WaitlistEntry> {
  const row = await findEntry(db, identifier)
  if (!row) throw notFound()
  return presentEntry(row, now)
}

/** An entry that is over is shown as ended even before the sweep has stored it. */
export function presentEntry(row: EntryRow, now: Temporal.Instant): WaitlistEntry {
  const status = row.entryStatus === 'waiting' && isOver(row, iso(now)) ? 'ended' : row.entryStatus
  return {
    identifier: row.identifier,
    bookingIdentifier: row.bookingIdentifier,
    providerName: [row.providerFirstName, row.providerLastName].filter(Boolean).join(' '),
    bookedFor: row.startAt,
    fromDate: row.fromDate,
    toDate: row.toDate,
    partOfDay: row.partOfDay,
    timezone: row.timezone,
    providerTimezone: row.providerTimezone,
    status,
    createdAt: row.createdAt,
    offer: status === 'waiting' ? presentOffer(row, now) : null,
  }
}

function presentOffer(row: EntryRow, now: Temporal.Instant): WaitlistEntry['offer'] {
  const offer = offerOf(row)
  if (!offer || !isClaimable(row, offer, iso(now))) return null
  return {
    startAt: offer.startAt,
    endAt: offer.endAt,
    expiresAt: offer.expiresAt,
    fee: feeAtOffer(row, offer.fee),
    currency: row.currency as CurrencyCode,
    difference: differenceOf(row, offer.fee),
    freeUntil: deadlineIfClaimed(row, offer.startAt, now),
    isPaid: row.status === 'confirmed',
  }
}

/** The open offer of an entry, if there is one. */
export function offerOf(row: EntryRow) {
  const { offerIdentifier, offeredStart, offeredEnd, offeredFee, expiresAt } = row
  if (offerIdentifier === null || offeredStart === null || offeredEnd === null) return null
  if (offeredFee === null || expiresAt === null) return null
  return { identifier: offerIdentifier, startAt: offeredStart, endAt: offeredEnd, fee: offeredFee, expiresAt }
}
