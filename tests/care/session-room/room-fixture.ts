/** A paid video session of a client with a therapist, on 12 March 2026 at 08:00 UTC, in a product with a relay. */
import { randomUUIDv7 } from 'node:crypto'
import type { RoomEntry, SessionRoom } from '#schemas/care/session-room.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { confirmed } from '#tests/scheduling/participants/sessions.ts'

type Person = { identifier: string }

export interface RoomSession {
  product: Product
  client: GivenPerson
  provider: GivenProvider
  booking: string
  startAt: string
}

export async function paidSession(product: Product): Promise<RoomSession> {
  const provider = await product.given.provider()
  const client = await product.given.client({ money: 90_000_00 })
  const { identifier, startAt } = await confirmed(product, client, provider)
  return { product, client, provider, booking: identifier, startAt }
}

/**
 * The same session without its payment, written directly to the database: what happens in a room does not depend on the way
 * to it, which takes four calls.
 */
export async function confirmedSession(
  product: Product,
  { with: known, startAt = '2026-03-12T08:00:00.000Z' }: { with?: GivenProvider; startAt?: string } = {},
): Promise<RoomSession> {
  const provider = known ?? (await product.given.provider({ payout: false }))
  const client = await product.given.client()
  const booking = randomUUIDv7()
  await product.database.pool.query(
    `insert into booking (identifier, status, client_identifier, provider_identifier, modality_id, therapy_id, session_minutes,
       fee, currency, start_at, end_at, created_at, policy_version, window_hours, free_until, client_moves_left, provider_moves_left)
     select $1, 'confirmed', $2, $3, m.id, t.id, 60, 0, 'NGN', $4::timestamptz, $4::timestamptz + interval '1 hour',
       '2026-03-02T08:00:00Z', '2026-11', 48, $4::timestamptz - interval '48 hours', 2, 2
       from taxonomy m, taxonomy t
      where m.kind = 'modality' and m.code = 'video' and t.kind = 'therapy' and t.code = 'individual'`,
    [booking, client.identifier, provider.identifier, startAt],
  )
  await product.database.pool.query(
    `insert into booking_participant (identifier, booking_identifier, user_identifier, role, status)
     values ($1, $2, $3, 'provider', 'invited'), ($4, $2, $5, 'client', 'acknowledged')`,
    [randomUUIDv7(), booking, provider.identifier, randomUUIDv7(), client.identifier],
  )
  return { product, client, provider, booking, startAt }
}

/** Puts the clock before the start, or after it with a negative number. */
export const minutesBefore = ({ product, startAt }: RoomSession, minutes: number) =>
  product.clock.set(Temporal.Instant.from(startAt).subtract({ minutes }).toString())

/** Moves the session instead of the clock, for files whose other tests need the clock where it is. */
export const startsIn = ({ product, booking }: RoomSession, minutes: number) => {
  const start = product.clock.now().add({ minutes })
  return product.database.db
    .updateTable('booking')
    .set({ startAt: start.toString(), endAt: start.add({ minutes: 50 }).toString() })
    .where('identifier', '=', booking)
    .execute()
}

export const roomOf = async ({ product, booking }: RoomSession, as: Person): Promise<SessionRoom> =>
  (await product.as(as).get(`/room/${booking}`)).body

export const post = (
  { product, booking }: RoomSession,
  as: Person,
  action: string,
  body: object = {},
): Promise<Answered> => product.as(as).post(`/room/${booking}/${action}`, body)

/** Enters and returns the caller's visit. */
export async function entered(session: RoomSession, as: Person, entry: RoomEntry = {}): Promise<string> {
  const { status, body } = await post(session, as, 'enter', entry)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.own.identifier
}

/** Both are inside; their visits. */
export async function together(session: RoomSession): Promise<{ host: string; guest: string }> {
  const host = await entered(session, session.provider)
  const guest = await entered(session, session.client)
  await post(session, session.provider, 'admit', { occupantIdentifiers: [guest] })
  return { host, guest }
}
