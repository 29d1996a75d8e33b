/** Which screen the page of a session shows. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { LinkView } from '#shared/room/room-link.ts'

export type Stage =
  | 'loading'
  | 'sign_in'
  /** The link of a guest does not lead into the room any more. */
  | 'link'
  | 'none'
  | 'broken'
  | 'early'
  | 'check'
  | 'waiting'
  | 'inside'
  | 'removed'
  | 'declined'
  | 'replaced'
  | 'rights'
  | 'lost'
  | 'ended'
  | 'closed'

interface Failure {
  status?: number
  code?: string
}

export function stageOf({ room, error, occupant }: LinkView, isGuest = false): Stage {
  const { status, code } = (error ?? {}) as Failure
  if (status === 401) return isGuest ? 'link' : 'sign_in'
  if (status === 404 || code === 'ROOM_NONE') return 'none'
  if (!room) return error === null ? 'loading' : 'broken'
  const { own, state } = room
  if (occupant && own && own.identifier !== occupant) return 'replaced'
  if (occupant && own?.state === 'gone') return goneStage(own.departure)
  if (occupant && own) return own.state === 'inside' ? 'inside' : 'waiting'
  if (state === 'early' || state === 'closed') return state
  return state === 'ended' && !room.actions.includes('enter') ? 'ended' : 'check'
}

function goneStage(departure: string | null): Stage {
  if (departure === 'left') return 'check'
  return departure === null ? 'lost' : (departure as Stage)
}

export type Lateness = 'early' | 'on_time' | 'late' | 'late_told' | 'late_long'

/** How late the therapist is, for somebody who waits; `now` in milliseconds. */
export function latenessOf(startAt: string, now: number): Lateness {
  const minutes = (now - Date.parse(startAt)) / 60_000
  if (minutes < 0) return 'early'
  if (minutes < 1) return 'on_time'
  if (minutes < roomLimits.lateMinutes) return 'late'
  return minutes < roomLimits.absentMinutes ? 'late_told' : 'late_long'
}

/** Minutes until an instant, begun ones counted; negative after it. */
export const minutesUntil = (at: string, now: number): number => Math.ceil((Date.parse(at) - now) / 60_000)
