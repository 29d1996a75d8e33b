import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'

export interface RoomViewProps {
  /** The newest state from the server. */
  room: SessionRoom
  engine: RoomEngine
  /** Ends the own visit. */
  onLeave: () => void
  /** For the therapist: each resolves when the server has answered, and rejects with its refusal. */
  onEnd: () => Promise<void>
  onAdmit: (occupants: readonly string[]) => Promise<void>
  onDecline: (occupant: string) => Promise<void>
  onRemove: (occupant: string) => Promise<void>
}

/** Everything inside the room: people, buttons and panels. */
export function RoomView({ room }: RoomViewProps) {
  return <main>{room.providerName}</main>
}
