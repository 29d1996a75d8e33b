import type { api } from '#schemas/endpoints.ts'
import { type CurrencyCode, pageLimits, type QueryOf, type ReplyOf } from '#schemas/platform/endpoint.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { deadlineIfTaken } from '#backend/scheduling/bookings/take-offered-time.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { type EntryRow, findEntry, pageOfEntries } from './queries.ts'
import { canBeTaken, differenceOf, isOver } from './rules.ts'

type Api = typeof api.waitlist

export async function listWaitlist(context: Context, query: QueryOf<Api['list']>): Promise<ReplyOf<Api['list']>> {
  const { page = 1, perPage = pageLimits.perPage, bookingIdentifier } = query
  const client = signedIn(context).identifier
  const { rows, total } = await pageOfEntries(
    context.db,
    { client, booking: bookingIdentifier },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return {
    data: rows.map((row) => present(row, context.now)),
    meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
  }
}

export async function showEntry({ db, now }: Context, identifier: string): Promise<WaitlistEntry> {
  const row = await findEntry(db, identifier)
  if (!row) throw notFound()
  return present(row, now)
}

/** An entry that is over is shown as ended even before the sweep has stored it. */
function present(row: EntryRow, now: Temporal.Instant): WaitlistEntry {
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
  if (!offer || !canBeTaken(row, offer, iso(now))) return null
  return {
    startAt: offer.startAt,
    endAt: offer.endAt,
    expiresAt: offer.expiresAt,
    fee: offer.fee,
    currency: row.currency as CurrencyCode,
    difference: differenceOf(row, offer.fee),
    freeUntil: deadlineIfTaken(row, offer.startAt, now),
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
