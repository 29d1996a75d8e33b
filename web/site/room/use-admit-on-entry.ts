import { useEffect } from 'react'
import { admitOnEntry } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { RoomLink } from '#shared/room/room-link.ts'

/** A therapist who came by "Let in" admits, once inside, whoever waits then; later requests are answered one by one. */
export function useAdmitOnEntry(link: RoomLink, room: SessionRoom | null, isInside: boolean): void {
  useEffect(() => {
    if (!isInside || !room || location.hash !== admitOnEntry) return
    history.replaceState(history.state, '', location.pathname + location.search)
    const waiting = room.people.flatMap(({ state, occupantIdentifier }) =>
      state === 'waiting' && occupantIdentifier ? [occupantIdentifier] : [],
    )
    // If it fails, the request stays on the stage with its button.
    if (room.role === 'provider' && waiting.length > 0) link.act((calls) => calls.admit(waiting)).catch(() => undefined)
  }, [link, room, isInside])
}
