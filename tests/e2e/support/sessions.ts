/** Sessions that a test needs, booked and paid without the forms. */
import pg from 'pg'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { enterAs } from './accounts.ts'
import { type Page } from './kit.ts'
import { ask, fillWallet } from './people.ts'
import { bookFirstFree, freeSlots, payFromWallet } from './therapists.ts'

/** A new client books one of the last free hours and pays for it. */
export async function paidSession(page: Page, therapist: PublicProvider, fromTheEnd = 3): Promise<Booking> {
  await enterAs(page, { country: therapist.country ?? 'GB' })
  await fillWallet(page, 3 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  const booking = await bookFreeHour(page, therapist, fromTheEnd)
  await payFromWallet(page, booking)
  return ask<Booking>(page, `/appointment/${booking.identifier}`)
}

/**
 * The signed-in client books one of the last free hours; the one before it where somebody was quicker: other tests book with
 * the same therapist at the same time.
 */
export async function bookFreeHour(page: Page, therapist: PublicProvider, fromTheEnd = 1): Promise<Booking> {
  const slots = await freeSlots(page, therapist)
  return bookFirstFree(page, therapist, slots.toReversed().slice(fromTheEnd - 1))
}

/** The same session as if it were near and booked with a therapist who approves: its window is open already. */
export async function makeLate({ identifier }: Booking): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `update booking set needs_approval = true, allow_reschedule_completed = false, window_hours = 2000,
            free_until = start_at - interval '2000 hours' where identifier = $1`,
    [identifier],
  )
  await client.end()
}
