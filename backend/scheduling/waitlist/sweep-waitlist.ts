import { type Context, iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { closeOffer } from './close-offer.ts'
import { endEntry, findEntry, lapsedEntries, lockBookingOf, takeUnwatched } from './queries.ts'
import { canBeTaken, isOver } from './rules.ts'
import { offerOf } from './show-waitlist.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>

const batch = 100
/** A calendar is looked at again after this time, in case nobody told that something became free. */
const lookAgainMinutes = 5

/** Ends offers that ran out and waits that are over, and has calendars looked at that nobody looked at for a while. */
export async function sweepWaitlist(asked: Asked, onError: (error: unknown) => void): Promise<void> {
  const { db, services, now } = asked
  for (const { identifier } of await lapsedEntries(db, iso(now), batch)) {
    await endWhatIsOver(asked, identifier).catch(onError)
  }
  await inTransaction(db, async (transaction) => {
    const lookedBefore = iso(now.subtract({ minutes: lookAgainMinutes }))
    for (const providerIdentifier of await takeUnwatched(transaction, lookedBefore, iso(now), batch))
      await services.jobs.enqueue(transaction, 'offer_waitlist', { providerIdentifier })
  })
}

const endWhatIsOver = (asked: Asked, identifier: string) =>
  inTransaction(asked.db, async (db) => {
    const at = iso(asked.now)
    await lockBookingOf(db, identifier)
    const entry = await findEntry(db, identifier)
    if (entry?.entryStatus !== 'waiting') return
    const offer = offerOf(entry)
    const isEnd = isOver(entry, at)
    if (offer && (isEnd || !canBeTaken(entry, offer, at))) await closeOffer(db, asked, entry, 'expired')
    if (isEnd) await endEntry(db, identifier, 'ended', at)
  })
