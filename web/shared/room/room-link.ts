/** The newest state of a room, kept up to date, and the way of the engine's signals. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { ConnectionFigures } from '#schemas/care/room-connection.ts'
import type { RoomEntry, SessionRoom } from '#schemas/care/session-room.ts'
import { createStream } from '#shared/live/change-stream.ts'
import { createIceSupply } from './ice-supply.ts'
import { createLatestRead } from './latest-read.ts'
import type { RoomCalls } from './room-calls.ts'
import type { Peer, RoomEngine, SignalPort } from './room-engine.ts'

const waitingMs = 10_000
const fallbackMs = 5_000
/** While somebody is not connected, signals are looked for even if no event names them. */
const unsettledMs = 3_000

export interface LinkView {
  room: SessionRoom | null
  /** Of the newest read; null after one that succeeded. */
  error: unknown
  /** The visit of this page. */
  occupant: string | null
  /** When this visit was last known to last, milliseconds of this computer's clock. */
  aliveAt: number
}

/** Where a reloaded page finds its visit. */
export interface VisitStore {
  read(): string | null
  write(occupant: string | null): void
}

interface EnginePorts {
  signals: SignalPort
  ice: () => ReturnType<RoomCalls['ice']>
  report: (figures: ConnectionFigures) => void
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
  ports(): EnginePorts
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
  let view: LinkView = { room: null, error: null, occupant: null, aliveAt: 0 }
  let engine: RoomEngine | null = null
  /** Reads that were overtaken by a newer one are dropped. */
  let reads = 0

  const emit = (change: Partial<LinkView>) => {
    view = { ...view, ...change }
    if (change.room && isHere()) view.aliveAt = Date.now()
    updatePeers()
    listeners.forEach((listener) => listener())
  }
  const updatePeers = () => engine && view.room && engine.setPeers(peersIn(view.room))
  const accept = async (run: Promise<SessionRoom>): Promise<void> => {
    const turn = ++reads
    const room = await run
    if (turn === reads) emit({ room, error: null })
  }
  const reload = createLatestRead(() => accept(calls.show()).catch((error: unknown) => emit({ error })))
  const checkSignals = () => engine?.checkSignals()
  const onEvent = () => {
    checkSignals()
    void reload()
  }
  const isHere = () => view.occupant !== null && view.room?.own?.state !== 'gone'
  const reportPresence = () => {
    if (!view.occupant || !isHere()) return
    const isConnected = engine?.view().peers.some(({ silentSince }) => silentSince === null) ?? false
    void accept(calls.present(view.occupant, isConnected)).catch((error: unknown) => emit({ error }))
  }
  const isWaiting = () => view.room?.own?.state === 'waiting' && isHere()
  const isUnsettled = () => engine?.view().peers.some(({ link }) => link !== 'connected') ?? false
  const stopFollowing = follow({
    id,
    createLive,
    checkSignals,
    onEvent,
    reportPresence,
    isHere,
    isWaiting,
    isUnsettled,
    reload,
  })
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
    ports: () => portsOf(calls, view.occupant ?? ''),
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

function portsOf(calls: RoomCalls, own: string): EnginePorts {
  const ice = createIceSupply(() => calls.ice(own))
  ice.prepare()
  return {
    signals: {
      send: async (to, content) => void (await calls.signal(own, to, content)),
      read: (after) => calls.signals(own, after),
    },
    ice: () => ice.take(),
    report: (figures) => calls.report(own, figures),
  }
}

function peersIn({ people }: SessionRoom): Peer[] {
  const own = people.find(({ isOwn }) => isOwn)
  return people
    .filter(({ isOwn, state }) => !isOwn && state === 'inside')
    .flatMap((person) => {
      const { occupantIdentifier, relation } = person
      if (!occupantIdentifier) return []
      const offersFirst = own !== undefined && arrivalOf(own) < arrivalOf(person)
      return [{ occupantIdentifier, isInterpreter: relation === 'interpreter', offersFirst }]
    })
}

/** In the order of admission, the same on both pages. */
const arrivalOf = ({ since, occupantIdentifier }: SessionRoom['people'][number]) => `${since} ${occupantIdentifier}`

interface Following {
  id: string
  createLive: StreamOf
  checkSignals: () => void
  /** Anything may have changed. */
  onEvent: () => void
  reportPresence: () => void
  isHere: () => boolean
  isWaiting: () => boolean
  isUnsettled: () => boolean
  reload: () => Promise<void>
}

/** Events, and reads at intervals in case none arrive. Returns the function that ends it. */
function follow(following: Following): () => void {
  const { id, createLive, checkSignals, onEvent, reportPresence, isHere, isWaiting, isUnsettled, reload } = following
  let isLive = false
  const stream = createLive({
    staysOpen: true,
    onEvent: (kind, booking) => {
      if (booking !== id) return
      if (kind === 'room') void reload()
      if (kind === 'room_signal') checkSignals()
    },
    onMissed: onEvent,
    onOpen: (isOpen) => (isLive = isOpen),
    onRequest: () => undefined,
  })
  const reconnect = () => {
    stream.reopen()
    onEvent()
  }
  /** Phones stop a page that is not seen. */
  const onVisible = () => {
    if (globalThis.document?.visibilityState !== 'visible') return
    stream.check()
    onEvent()
    reportPresence()
  }
  const timers = [
    setInterval(reportPresence, roomLimits.presentSeconds * 1000),
    setInterval(() => isWaiting() && void reload(), waitingMs),
    setInterval(() => !isLive && isHere() && onEvent(), fallbackMs),
    setInterval(() => isUnsettled() && onEvent(), unsettledMs),
    setInterval(stream.check, fallbackMs),
  ]
  globalThis.addEventListener?.('online', reconnect)
  globalThis.document?.addEventListener('visibilitychange', onVisible)
  stream.open()
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    globalThis.removeEventListener?.('online', reconnect)
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
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
