/** A paid video session from 08:00 to 09:00 UTC on 12 March 2026, and what happens in its room. */
import { entered, post, type RoomSession } from '#tests/care/session-room/room-fixture.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'

type Person = { identifier: string }

/** Puts the clock this many minutes after the start. */
export const after = ({ product, startAt }: RoomSession, minutes: number) =>
  product.clock.set(
    Temporal.Instant.from(startAt)
      .add({ seconds: Math.round(minutes * 60) })
      .toString(),
  )

export const shown = async ({ product, booking }: RoomSession, as: Person) =>
  (await product.as(as).get(`/appointment/${booking}`)).body

/** Says that the page of this visit is open, and whether it is connected. */
export const present = (session: RoomSession, as: Person, occupantIdentifier: string, isConnected: boolean) =>
  post(session, as, 'present', { occupantIdentifier, isConnected })

export const reportAbsent = async ({ product, ...session }: RoomSession, by: 'client' | 'provider') => {
  const booking = await shown({ product, ...session }, session[by])
  const accused = participant(booking, by === 'client' ? 'provider' : 'client')
  return product.as(session[by]).post(`/booking/participant/${accused}/status`, { attendance: 'absent' })
}

/** Both are inside from this minute on; returns their visits. */
export async function bothInside(session: RoomSession, minute = 0): Promise<{ host: string; guest: string }> {
  after(session, minute)
  const host = await entered(session, session.provider)
  const guest = await entered(session, session.client)
  await post(session, session.provider, 'admit', { occupantIdentifiers: [guest] })
  return { host, guest }
}

/** The pages of these visits said until half a minute before this one that they are open. */
const openUntil = ({ product, startAt }: RoomSession, minutes: number, ...visits: string[]) =>
  product.database.pool.query(
    `update room_occupant set seen_at = $2::timestamptz + $3 * interval '1 minute' where identifier = any($1::uuid[])`,
    [visits, startAt, minutes - 0.5],
  )

/** Both stay inside and connected until this many minutes after the start. */
export async function meetUntil(session: RoomSession, minutes: number): Promise<{ host: string; guest: string }> {
  const visits = await bothInside(session)
  const bothPresent = async () => {
    await present(session, session.provider, visits.host, true)
    await present(session, session.client, visits.guest, true)
  }
  await bothPresent()
  await openUntil(session, minutes, visits.host, visits.guest)
  after(session, minutes)
  await bothPresent()
  return visits
}

/** Somebody is in the room or its waiting room from the start until this many minutes after it, and leaves. */
export async function waitsUntil(session: RoomSession, as: Person, minutes: number): Promise<void> {
  after(session, 0)
  const visit = await entered(session, as)
  await present(session, as, visit, false)
  await openUntil(session, minutes, visit)
  after(session, minutes)
  await post(session, as, 'leave', { occupantIdentifier: visit })
}
