/** Guests of the session of `room-fixture.ts`, who come by the link of their mail. */
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { guestRelations } from '#schemas/scheduling/bookings.ts'
import type { Answered, Caller } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'
import { minutesBefore, type RoomSession } from './room-fixture.ts'

export interface InvitedGuest {
  participant: string
  email: string
  token: string
}

let count = 0

/** Invites a guest half an hour before the session; 10 minutes before it afterwards. */
export async function invited(
  session: RoomSession,
  { relation = 'partner' }: { relation?: (typeof guestRelations)[number] } = {},
): Promise<InvitedGuest> {
  const { product, client, booking } = session
  minutesBefore(session, 30)
  const email = `room-guest-${++count}@example.com`
  const share = { bookingIdentifier: booking, email, firstName: 'Ben', relation }
  const { status, body } = await product.as(client).post('/share-booking', share)
  if (status !== 201) throw new Error(JSON.stringify(body))
  await product.drain()
  const { text } = await product.mailbox.waitFor({ to: email })
  minutesBefore(session, 10)
  return { participant: body.identifier, email, token: /\/guest\/#([\w-]{43})/.exec(text)?.[1] ?? '' }
}

/** Exchanges the token of a link for the cookie. */
export const exchanged = ({ visitor }: Product, token: string): Promise<Answered> =>
  visitor.post('/session/room', { token })

export const cookieOf = ({ headers }: Pick<Answered, 'headers'>): string =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

/** The page of a guest: the cookie, and the header by which it says whose page it is. */
export function guestPage(product: Product, cookie: string, as: Caller = product.visitor) {
  const headers = { cookie, 'x-guest': '1' }
  return {
    get: (path: string) => as.get(path, headers),
    post: (path: string, body: object = {}) => as.post(path, body, headers),
  }
}

export interface RoomGuest extends InvitedGuest {
  cookie: string
  page: ReturnType<typeof guestPage>
}

/** A guest who has opened the link and is on the page of the session. */
export async function arrived(session: RoomSession, guest?: InvitedGuest): Promise<RoomGuest> {
  const known = guest ?? (await invited(session))
  const answer = await exchanged(session.product, known.token)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const cookie = cookieOf(answer)
  return { ...known, cookie, page: guestPage(session.product, cookie) }
}

export const roomSeenBy = async ({ booking }: RoomSession, { page }: RoomGuest): Promise<SessionRoom> =>
  (await page.get(`/room/${booking}`)).body

/** Asks to enter and returns the visit. */
export async function waitingGuest({ booking }: RoomSession, { page }: RoomGuest, entry: object = {}): Promise<string> {
  const { status, body } = await page.post(`/room/${booking}/enter`, entry)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.own.identifier
}

export const removedByClient = ({ product, client }: RoomSession, { participant }: InvitedGuest): Promise<Answered> =>
  product.as(client).post(`/booking/participant/${participant}/status`, { status: 'removed' })
