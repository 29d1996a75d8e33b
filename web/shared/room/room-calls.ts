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

export function roomCalls(id: string): RoomCalls {
  const params = { id }
  return {
    show: () => call(roomApi.show, { params }),
    enter: (body) => call(roomApi.enter, { params, body }),
    admit: (occupantIdentifiers) => call(roomApi.admit, { params, body: { occupantIdentifiers } }),
    decline: (occupantIdentifier) => call(roomApi.decline, { params, body: { occupantIdentifier } }),
    remove: (occupantIdentifier) => call(roomApi.remove, { params, body: { occupantIdentifier } }),
    end: () => call(roomApi.end, { params }),
    ice: (occupantIdentifier) => call(roomApi.ice, { params, body: { occupantIdentifier } }),
    signal: (from, to, content) =>
      call(roomApi.signal, { params, body: { fromOccupant: from, toOccupant: to, content } }),
    signals: async (occupantIdentifier, after) =>
      (await call(roomApi.signals, { params, query: { occupantIdentifier, after } })).data.map(
        ({ number, fromOccupant, content }) => ({ number, from: fromOccupant, content }),
      ),
    present: (occupantIdentifier, isConnected) =>
      call(roomApi.present, { params, body: { occupantIdentifier, isConnected } }),
    leave: (occupantIdentifier) => sendLast(addressOf(roomApi.leave.path, { params }), { occupantIdentifier }),
    report: (occupantIdentifier, figures) =>
      sendLast(addressOf(roomConnectionApi.report.path, { params }), { occupantIdentifier, figures }),
  }
}

function sendLast(path: string, body: object): void {
  const { headers } = startCall()
  void fetch(`/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
