import { type BookingChoices, bookingLimits } from '#schemas/scheduling/bookings.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { countOpenConsultations, hasMet, offersConsultations } from './consultation-queries.ts'

/** What the client can book with this therapist beside paid sessions. */
export async function showBookingChoices(context: Context, provider: string): Promise<BookingChoices> {
  const { db, now } = context
  const client = signedIn(context).identifier
  const isOffered = (await offersConsultations(db, provider)) && !(await hasMet(db, { client, provider }))
  return {
    consultation:
      isOffered && (await countOpenConsultations(db, client, iso(now))) < bookingLimits.openConsultationsPerClient,
  }
}
