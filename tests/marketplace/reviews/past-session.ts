import { randomUUIDv7 } from 'node:crypto'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { Product } from '#tests/support/product.ts'

interface Options {
  client: { identifier: string }
  provider: { identifier: string }
  /** A session of an hour that ends here; by default each has an hour of its own. */
  endAt?: string
  status?: BookingStatus
}

let hour = Temporal.Instant.from('2026-01-05T09:00:00Z')
const nextHour = () => (hour = hour.add({ hours: 1 })).toString()

/** A past session with the participant identifiers of both sides; `participant` is that of the client. */
export async function pastSession(
  { database: { db }, given }: Product,
  { client, provider, endAt = nextHour(), status = 'completed' }: Options,
): Promise<{ booking: string; participant: string }> {
  const reference = await given.reference()
  const [booking, participant] = [randomUUIDv7(), randomUUIDv7()]
  const startAt = Temporal.Instant.from(endAt).subtract({ hours: 1 }).toString()
  await db
    .insertInto('booking')
    .values({
      identifier: booking,
      clientIdentifier: client.identifier,
      providerIdentifier: provider.identifier,
      modalityId: reference.byCode('modality', 'video')?.id ?? 0,
      therapyId: reference.byCode('therapy', 'individual')?.id ?? 0,
      status,
      startAt,
      endAt,
      sessionMinutes: 60,
      fee: 0,
      currency: 'NGN',
      policyVersion: '2026-11',
      windowHours: 48,
      createdAt: startAt,
    })
    .execute()
  const place = { bookingIdentifier: booking, status: 'acknowledged' as const }
  await db
    .insertInto('bookingParticipant')
    .values([
      { ...place, identifier: participant, userIdentifier: client.identifier, role: 'client' },
      { ...place, identifier: randomUUIDv7(), userIdentifier: provider.identifier, role: 'provider' },
    ])
    .execute()
  return { booking, participant }
}
