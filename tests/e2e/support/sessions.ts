/** Sessions that a test needs, booked and paid without the forms. */
import pg from 'pg'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { signInAsNewAccount } from './accounts.ts'
import { type Page } from './test.ts'
import { callApi, fillWallet } from './people.ts'
import { bookFirstFree, freeSlots, payFromWallet } from './therapists.ts'

/** A new client books one of the last free hours and pays for it. */
export async function paidSession(page: Page, therapist: PublicProvider, fromTheEnd = 3): Promise<Booking> {
  await signInAsNewAccount(page, { country: therapist.country ?? 'GB' })
  await fillWallet(page, 3 * Math.max(...therapist.therapies.map(({ fee }) => fee)))
  const booking = await bookFreeHour(page, therapist, fromTheEnd)
  await payFromWallet(page, booking)
  return callApi<Booking>(page, `/appointment/${booking.identifier}`)
}

/**
 * The signed-in client books one of the last free hours; the one before it where another test was faster: other tests book
 * with the same therapist in parallel.
 */
export async function bookFreeHour(page: Page, therapist: PublicProvider, fromTheEnd = 1): Promise<Booking> {
  const slots = await freeSlots(page, therapist)
  return bookFirstFree(page, therapist, slots.toReversed().slice(fromTheEnd - 1))
}

/** The same session as if it were soon and with a therapist who approves: its window has begun already. */
export async function moveIntoWindow({ identifier }: Booking): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `update booking set needs_approval = true, allow_reschedule_completed = false, window_hours = 2000,
            free_until = start_at - interval '2000 hours' where identifier = $1`,
    [identifier],
  )
  await client.end()
}
