/** Counts how the connection of a visit was, for a report without addresses and devices. */
import type { ConnectionFigures } from '#schemas/care/room-connection.ts'
import type { LinkState } from './room-engine.ts'
import { selectedPair } from './selected-pair.ts'

/** The fields of the browser's reports that are read. */
interface Report {
  id: string
  type: string
  nominated?: boolean
  state?: string
  selectedCandidatePairId?: string
  localCandidateId?: string
  candidateType?: string
  relayProtocol?: string
  packetsLost?: number
  packetsReceived?: number
}

export type Statistics = Iterable<Report>

export interface FigureCounter {
  /** Counts the time since the last call, with the state of each connection then. */
  see(links: readonly LinkState[], now: number): void
  read(connections: readonly Statistics[]): void
  figures(): ConnectionFigures
}

export function createFigureCounter(): FigureCounter {
  let connectedMs = 0
  let reconnects = 0
  let path: ConnectionFigures['path'] = null
  let before: { at: number; isConnected: boolean } | null = null
  let wasConnected = false
  /** Last counters of each stream: they start anew with a new connection. */
  const counted = new Map<string, { lost: number; received: number }>()
  const total = { lost: 0, received: 0 }
  return {
    see(links, now) {
      const isConnected = links.includes('connected')
      if (before?.isConnected) connectedMs += now - before.at
      if (isConnected && wasConnected && before && !before.isConnected) reconnects += 1
      wasConnected ||= isConnected
      before = { at: now, isConnected }
    },
    read(connections) {
      for (const [at, connection] of connections.entries()) {
        const reports = [...connection]
        path = pathIn(reports) ?? path
        for (const { id, type, packetsLost = 0, packetsReceived = 0 } of reports) {
          if (type !== 'inbound-rtp') continue
          const place = `${at} ${id}`
          const last = counted.get(place)
          const isNew = !last || packetsReceived < last.received
          total.lost += Math.max(0, packetsLost - (isNew ? 0 : last.lost))
          total.received += packetsReceived - (isNew ? 0 : last.received)
          counted.set(place, { lost: packetsLost, received: packetsReceived })
        }
      }
    },
    figures() {
      const packets = total.lost + total.received
      return {
        path,
        connectedMs: Math.round(connectedMs),
        reconnects,
        lostPermille: packets === 0 ? null : Math.round((total.lost / packets) * 1000),
      }
    },
  }
}

const relayed = new Set(['udp', 'tcp', 'tls'])

function pathIn(reports: readonly Report[]): ConnectionFigures['path'] {
  const localCandidateId = selectedPair(reports)?.localCandidateId
  const local = reports.find(({ id }) => id === localCandidateId)
  if (!local) return null
  if (local.candidateType !== 'relay') return 'direct'
  // Browsers that do not name the protocol use UDP first.
  return relayed.has(local.relayProtocol ?? '') ? (local.relayProtocol as 'udp') : 'udp'
}
