/** The calls of one booking's room. */
import { roomConnectionApi } from '#schemas/care/room-connection.calls.gen.ts'
import type { ConnectionFigures } from '#schemas/care/room-connection.ts'
import { roomApi } from '#schemas/care/session-room.calls.gen.ts'
import type { IceServers, RoomEntry, SessionRoom, SignalContent } from '#schemas/care/session-room.ts'
import { addressOf, call, startCall } from '#shared/api/api.ts'
import type { ReceivedSignal } from './room-engine.ts'

export interface RoomCalls {
  show(): Promise<SessionRoom>
  enter(entry: RoomEntry): Promise<SessionRoom>
  admit(occupantIdentifiers: string[]): Promise<SessionRoom>
  decline(occupantIdentifier: string): Promise<SessionRoom>
  remove(occupantIdentifier: string): Promise<SessionRoom>
  end(): Promise<SessionRoom>
  ice(occupantIdentifier: string): Promise<IceServers>
  signal(from: string, to: string, content: SignalContent): Promise<unknown>
  signals(occupantIdentifier: string, after: number): Promise<readonly ReceivedSignal[]>
  present(occupantIdentifier: string, isConnected: boolean): Promise<SessionRoom>
  /** Both are sent even if the page is closed at once. */
  leave(occupantIdentifier: string): void
  report(occupantIdentifier: string, figures: ConnectionFigures): void
}

/** A call on a network that swallows packets would wait for minutes, and everything after it. */
const patienceMs = 8_000

/** `isGuest`: calls with the cookie of a guest's link instead of a sign-in. */
export function roomCalls(id: string, isGuest = false): RoomCalls {
  const params = { id }
  const headers: Record<string, string> = isGuest ? { 'x-guest': '1' } : {}
  const soon = () => ({ params, headers, signal: AbortSignal.timeout(patienceMs) })
  return {
    show: () => call(roomApi.show, soon()),
    enter: (body) => call(roomApi.enter, { params, headers, body }),
    admit: (occupantIdentifiers) => call(roomApi.admit, { params, body: { occupantIdentifiers } }),
    decline: (occupantIdentifier) => call(roomApi.decline, { params, body: { occupantIdentifier } }),
    remove: (occupantIdentifier) => call(roomApi.remove, { params, body: { occupantIdentifier } }),
    end: () => call(roomApi.end, { params }),
    ice: (occupantIdentifier) => call(roomApi.ice, { ...soon(), body: { occupantIdentifier } }),
    signal: (from, to, content) =>
      call(roomApi.signal, { ...soon(), body: { fromOccupant: from, toOccupant: to, content } }),
    signals: async (occupantIdentifier, after) =>
      (await call(roomApi.signals, { ...soon(), query: { occupantIdentifier, after } })).data.map(
        ({ number, fromOccupant, content }) => ({ number, from: fromOccupant, content }),
      ),
    present: (occupantIdentifier, isConnected) =>
      call(roomApi.present, { ...soon(), body: { occupantIdentifier, isConnected } }),
    leave: (occupantIdentifier) => sendLast(addressOf(roomApi.leave.path, { params }), { occupantIdentifier }, headers),
    // Figures are of people who are signed in.
    report: (occupantIdentifier, figures) =>
      isGuest || sendLast(addressOf(roomConnectionApi.report.path, { params }), { occupantIdentifier, figures }),
  }
}

function sendLast(path: string, body: object, more: Record<string, string> = {}): void {
  const { headers } = startCall()
  void fetch(`/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, ...more, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
