import type { Locale, Words } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { type NotifyContext, notifyBothSides } from './announce.ts'
import { type LockedBooking, lockAnyBooking, peopleOf } from './queries.ts'

export type ChargeEvent = 'charge_ahead' | 'charge_failed' | 'charge_stopped' | 'charged'

interface Reader {
  locale: Locale
  /** The reader's own time zone first. */
  zones: readonly string[]
}

interface Announcement {
  /** With the booking locked: null sends nothing; otherwise the words of the mail. */
  admit: (booking: LockedBooking) => Promise<((reader: Reader) => Promise<Words>) | null>
  path?: string
  occasion?: string
}

/** Notifies the client about the charge of a saved card for a session, in the client's language. */
export async function announceCharge(
  db: Db,
  context: NotifyContext,
  identifier: string,
  news: ChargeEvent,
  { admit, ...how }: Announcement,
): Promise<void> {
  const booking = await lockAnyBooking(db, identifier)
  const wordsFor = booking ? await admit(booking) : null
  if (!booking || !wordsFor) return
  const { clientLocale: locale, clientTimezone, providerTimezone } = await peopleOf(db, identifier)
  const words = await wordsFor({ locale, zones: [clientTimezone, providerTimezone] })
  await notifyBothSides(db, context, booking, news, { ...how, words })
}
