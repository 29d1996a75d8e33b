import { randomUUIDv7 } from 'node:crypto'
import type { Participant } from '#schemas/scheduling/bookings.ts'
import { guestLimits, type Share } from '#schemas/scheduling/participants.ts'
import { notifyBothSides } from '#backend/scheduling/bookings/announce.ts'
import { lockAppointment } from '#backend/scheduling/bookings/lock-appointment.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { demandNotSuspended } from '#backend/marketplace/provider-profile/practising.ts'
import { countGuests, guestsOf, isOwnBooking, saveGuest } from './queries.ts'
import { mayShare } from './rules.ts'
import { showOne } from './show-one.ts'

const dayMinutes = 24 * 60
const limit = {
  tries: guestLimits.invitationsPerDay,
  windowMinutes: dayMinutes,
  delaySeconds: dayMinutes * 60,
  longestSeconds: dayMinutes * 60,
}

/** Invites a guest to a session by mail; the same address again gets a new invitation with a new link. */
export async function shareBooking(context: Context, input: Share): Promise<Participant> {
  const viewer = { identifier: signedIn(context).identifier, reach: 'client' } as const
  if (!(await isOwnBooking(context.db, input.bookingIdentifier, viewer.identifier))) throw notFound()
  await limitAttempts(context, 'share_booking', viewer.identifier, limit)
  const identifier = await context.transaction(async (db) => {
    const { booking } = await lockAppointment(db, viewer, input.bookingIdentifier)
    if (!mayShare(booking, context.now)) throw refused('STATUS_CHANGED')
    await demandNotSuspended(db, booking.providerIdentifier, context.now)
    const guest = await invite(db, context, input)
    const { message } = input
    await context.services.jobs.enqueue(db, 'guest_mail', {
      participantIdentifier: guest,
      ...(message === undefined ? {} : { message }),
    })
    await audit(context, db, 'guest.invited', { details: { booking: booking.identifier } })
    await notifyBothSides(db, context, booking, 'guest_invited', { occasion: `:${guest}` })
    return guest
  })
  return showOne(context, identifier)
}

async function invite(db: Db, { now }: Context, { bookingIdentifier, email, firstName, relation }: Share) {
  const guests = await guestsOf(db, bookingIdentifier)
  const known = guests.find((guest) => guest.email?.toLowerCase() === email.toLowerCase())
  const others = guests.filter((guest) => guest !== known)
  if (countGuests(others) >= guestLimits.perBooking) throw refused('GUEST_LIMIT')
  const identifier = known?.identifier ?? randomUUIDv7()
  const invitation = {
    email,
    firstName: firstName ?? null,
    relation,
    status: known?.status === 'acknowledged' ? ('acknowledged' as const) : ('invited' as const),
    invitedAt: iso(now),
    expiresAt: iso(now.add({ hours: 24 * guestLimits.linkDays })),
    tokenHash: null,
  }
  await saveGuest(db, { identifier, bookingIdentifier }, invitation)
  return identifier
}
