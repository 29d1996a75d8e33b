/**
 * The next session, stored in this browser so that the offline page can show it, if the person has chosen that here. It contains no
 * name and no reason. Signing out deletes it with everything else of this browser.
 */
export interface StoredSession {
  startAt: string
  endAt: string
  /** From when the room is open; null for a session that is not online. */
  opensAt: string | null
  /** Time zone of the person. */
  zone: string
}

const place = 'next-session'

export function storeNextSession(session: StoredSession | null): void {
  try {
    if (session) localStorage.setItem(place, JSON.stringify(session))
    else localStorage.removeItem(place)
  } catch {
    // Without storage the offline page shows no session.
  }
}

/** Null without one; a session that is over is deleted. */
export function readNextSession(now: number): StoredSession | null {
  try {
    const session = JSON.parse(localStorage.getItem(place) ?? 'null') as StoredSession | null
    if (session && !(Date.parse(session.endAt) > now)) storeNextSession(null)
    else return session
  } catch {
    // Not written by the product, or no storage.
  }
  return null
}
