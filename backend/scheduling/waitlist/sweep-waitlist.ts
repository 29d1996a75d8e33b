import { type Context, iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { closeOffer } from './close-offer.ts'
import { endEntry, findEntry, lapsedEntries, lockBookingOf, claimUnchecked } from './queries.ts'
import { isClaimable, isOver } from './rules.ts'
import { offerOf } from './show-entry.ts'

type WaitlistContext = Pick<Context, 'db' | 'services' | 'now'>

const batch = 100
/** Minutes until a calendar is checked again, in case no event reported a released time. */
const lookAgainMinutes = 5

/** Ends expired offers and entries that are over, and checks calendars that have not been checked for a while. */
export async function sweepWaitlist(context: WaitlistContext, onError: (error: unknown) => void): Promise<void> {
  const { db, services, now } = context
  for (const { identifier } of await lapsedEntries(db, iso(now), batch)) {
    await endIfOver(context, identifier).catch(onError)
  }
  await inTransaction(db, async (transaction) => {
    const checkedBefore = iso(now.subtract({ minutes: lookAgainMinutes }))
    for (const providerIdentifier of await claimUnchecked(transaction, checkedBefore, iso(now), batch))
      await services.jobs.enqueue(transaction, 'offer_waitlist', { providerIdentifier })
  })
}

const endIfOver = (context: WaitlistContext, identifier: string) =>
  inTransaction(context.db, async (db) => {
    const at = iso(context.now)
    await lockBookingOf(db, identifier)
    const entry = await findEntry(db, identifier)
    if (entry?.entryStatus !== 'waiting') return
    const offer = offerOf(entry)
    const isEnd = isOver(entry, at)
    if (offer && (isEnd || !isClaimable(entry, offer, at))) await closeOffer(db, context, entry, 'expired')
    if (isEnd) await endEntry(db, identifier, 'ended', at)
  })
