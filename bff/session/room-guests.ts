/**
 * Guests in session rooms: the token of their link is kept here, encrypted like a session, so that no script of a page and no
 * address holds it. The backend decides at each call whether the link still leads into the room.
 */
import { keyOf, newSecret, open, seal } from './seal.ts'
import type { SessionStore } from './store.ts'

export interface RoomGuest {
  readonly link: string
  /** The only booking that it is for. */
  readonly booking: string
  /** When the room closes, in milliseconds since 1970. */
  readonly expiresAt: number
}

export interface RoomGuests {
  /** Stores it under a new secret, which is returned for the cookie. */
  start(guest: RoomGuest): Promise<string>
  find(secret: string): Promise<RoomGuest | null>
  end(secret: string): Promise<void>
}

export const roomGuestsIn = (store: SessionStore, pepper: string, clock: () => number): RoomGuests => ({
  start: async (guest) => {
    const secret = newSecret()
    await store.put(keyOf(secret), seal(guest, secret, pepper), guest.expiresAt)
    return secret
  },
  find: async (secret) => {
    const sealed = await store.get(keyOf(secret), clock())
    const guest = sealed && asGuest(open(sealed, secret, pepper))
    return guest && guest.expiresAt > clock() ? guest : null
  },
  end: (secret) => store.remove(keyOf(secret)),
})

/** A session is no guest, and a guest is no session: their records differ in the name of the token. */
function asGuest(value: unknown): RoomGuest | null {
  const read = value as RoomGuest | null
  const isGuest =
    typeof read?.link === 'string' && typeof read.booking === 'string' && typeof read.expiresAt === 'number'
  return isGuest ? read : null
}
