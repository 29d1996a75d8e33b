import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import type { NotifyContext } from './announce.ts'
import { type LockedBooking, participantsOf, peopleOf } from './queries.ts'
import { isGuest } from './show-participant.ts'

/**
 * Notifies guests that a session was moved or cancelled, in the language of the inviting client. The mail contains no
 * time and no name; these are behind the guest's link.
 */
export async function notifyGuests(
  db: Db,
  { services }: NotifyContext,
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
