/** The newest state of a room, kept up to date, and the way of the engine's signals. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { ConnectionFigures } from '#schemas/care/room-connection.ts'
import type { RoomEntry, SessionRoom } from '#schemas/care/session-room.ts'
import { createStream } from '#shared/live/change-stream.ts'
import type { RoomCalls } from './room-calls.ts'
import type { RoomEngine, SignalPort } from './room-engine.ts'

const waitingMs = 10_000
const fallbackMs = 5_000

export interface LinkView {
  room: SessionRoom | null
  /** Of the newest read; null after one that succeeded. */
  error: unknown
  /** The visit of this page. */
  occupant: string | null
}

/** Where a reloaded page finds its visit. */
export interface VisitStore {
  read(): string | null
  write(occupant: string | null): void
}

export interface RoomLink {
  view(this: void): LinkView
  subscribe(this: void, listener: () => void): () => void
  reload(): Promise<void>
  /** The visit of this page before it was reloaded. */
  previous(): string | null
  enter(entry?: Omit<RoomEntry, 'previousOccupantIdentifier'>): Promise<void>
  act(run: (calls: RoomCalls) => Promise<SessionRoom>): Promise<void>
  leave(): void
  /** For a page that closes: its visit is found again if it was only reloaded. */
  leaveByClosing(): void
  ports(): {
    signals: SignalPort
    ice: () => ReturnType<RoomCalls['ice']>
    report: (figures: ConnectionFigures) => void
  }
  attach(engine: RoomEngine | null): void
  stop(): void
}

type StreamOf = (handlers: Parameters<typeof createStream>[0]) => {
  open: () => void
  close: () => void
  reopen: () => void
  check: () => void
}

export interface LinkPorts {
  calls: RoomCalls
  visits: VisitStore
  createLive?: StreamOf
}

export function createRoomLink(id: string, { calls, visits, createLive = createStream }: LinkPorts): RoomLink {
  const listeners = new Set<() => void>()
  let view: LinkView = { room: null, error: null, occupant: null }
  let engine: RoomEngine | null = null
  /** Reads that were overtaken by a newer one are dropped. */
  let reads = 0

  const emit = (change: Partial<LinkView>) => {
    view = { ...view, ...change }
    updatePeers()
    listeners.forEach((listener) => listener())
  }
  const updatePeers = () => engine && view.room && engine.setPeers(peersIn(view.room))
  const accept = async (run: Promise<SessionRoom>): Promise<void> => {
    const turn = ++reads
    const room = await run
    if (turn === reads) emit({ room, error: null })
  }
  const reload = () => accept(calls.show()).catch((error: unknown) => emit({ error }))
  const onEvent = () => {
    engine?.checkSignals()
    void reload()
  }
  const isHere = () => view.occupant !== null && view.room?.own?.state !== 'gone'
  const reportPresence = () => {
    if (!view.occupant || !isHere()) return
    const isConnected = engine?.view().peers.some(({ silentSince }) => silentSince === null) ?? false
    void accept(calls.present(view.occupant, isConnected)).catch((error: unknown) => emit({ error }))
  }
  const isWaiting = () => view.room?.own?.state === 'waiting' && isHere()
  const stopFollowing = follow({ id, createLive, onEvent, reportPresence, isHere, isWaiting, reload })
  void reload()

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reload,
    previous: () => visits.read(),
    async enter(entry = {}) {
      const previous = view.occupant ?? visits.read()
      reads += 1
      const room = await calls.enter({ ...entry, ...(previous && { previousOccupantIdentifier: previous }) })
      reads += 1
      const occupant = room.own?.identifier ?? null
      visits.write(occupant)
      emit({ room, occupant, error: null })
    },
    act: (run) => accept(run(calls)),
    leave() {
      if (view.occupant) calls.leave(view.occupant)
      visits.write(null)
      emit({ occupant: null })
    },
    leaveByClosing: () => void (view.occupant && calls.leave(view.occupant)),
    ports() {
      const own = view.occupant ?? ''
      return {
        signals: {
          send: async (to, content) => void (await calls.signal(own, to, content)),
          read: (after) => calls.signals(own, after),
        },
        ice: () => calls.ice(own),
        report: (figures) => calls.report(own, figures),
      }
    },
    attach(next) {
      engine = next
      updatePeers()
      engine?.checkSignals()
    },
    stop() {
      stopFollowing()
      listeners.clear()
    },
  }
}

const peersIn = ({ people }: SessionRoom) =>
  people
    .filter(({ isOwn, state }) => !isOwn && state === 'inside')
    .flatMap(({ occupantIdentifier, relation }) =>
      occupantIdentifier ? [{ occupantIdentifier, isInterpreter: relation === 'interpreter' }] : [],
    )

interface Following {
  id: string
  createLive: StreamOf
  onEvent: () => void
  reportPresence: () => void
  isHere: () => boolean
  isWaiting: () => boolean
  reload: () => Promise<void>
}

/** Events, and reads at intervals in case none arrive. Returns the function that ends it. */
function follow({ id, createLive, onEvent, reportPresence, isHere, isWaiting, reload }: Following): () => void {
  let isLive = false
  const stream = createLive({
    staysOpen: true,
    onEvent: (kind, booking) => kind === 'room' && booking === id && onEvent(),
    onMissed: onEvent,
    onOpen: (isOpen) => (isLive = isOpen),
    onRequest: () => undefined,
  })
  const reconnect = () => {
    stream.reopen()
    onEvent()
  }
  const timers = [
    setInterval(reportPresence, roomLimits.presentSeconds * 1000),
    setInterval(() => isWaiting() && void reload(), waitingMs),
    setInterval(() => !isLive && isHere() && onEvent(), fallbackMs),
    setInterval(stream.check, fallbackMs),
  ]
  globalThis.addEventListener?.('online', reconnect)
  stream.open()
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    globalThis.removeEventListener?.('online', reconnect)
    stream.close()
  }
}

/** Stored for this tab only. */
export const tabVisits = (id: string): VisitStore => {
  const place = `room-${id}`
  return {
    read() {
      try {
        return sessionStorage.getItem(place)
      } catch {
        // Without storage a reload asks again.
        return null
      }
    },
    write(occupant) {
      try {
        if (occupant) sessionStorage.setItem(place, occupant)
        else sessionStorage.removeItem(place)
      } catch {
        // Without storage a reload asks again.
      }
    },
  }
}
