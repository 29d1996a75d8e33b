import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import type { Told } from './announce.ts'
import { type LockedBooking, participantsOf, peopleOf } from './queries.ts'
import { isGuest } from './show-participant.ts'

/**
 * Tells guests that a session has another time or will not take place, in the language of whoever invited them. The mail says
 * neither when nor with whom: that stands behind the link they have.
 */
export async function tellGuests(
  db: Db,
  { services }: Told,
  { identifier, version }: Pick<LockedBooking, 'identifier' | 'version'>,
  news: 'moved' | 'cancelled',
): Promise<void> {
  const guests = (await participantsOf(db, [identifier])).filter(isGuest)
  if (guests.length === 0) return
  const { clientLocale: locale } = await peopleOf(db, identifier)
  for (const guest of guests) {
    if (guest.email === null) continue
    const key = `guest:${news}:${guest.identifier}:${version}`
    await sendMail(services, db, { to: guest.email, locale, template: `guest_${news}`, key })
  }
}
