/** Reads the counters of a connection that repairs and pictures depend on. */
import type { Sample } from './picture-rules.ts'
import { selectedPair } from './selected-pair.ts'

export interface PeerStatistics {
  packets: number
  audioPackets: number
  framesDecoded: number
  sample: Sample
}

/** The fields of the reports that are read; browsers leave some of them out. */
interface Report {
  id: string
  type: string
  kind?: string
  packetsReceived?: number
  framesDecoded?: number
  fractionLost?: number
  roundTripTime?: number
  nominated?: boolean
  state?: string
  selectedCandidatePairId?: string
  availableOutgoingBitrate?: number
  currentRoundTripTime?: number
}

export async function readStatistics(pc: RTCPeerConnection, now: number): Promise<PeerStatistics> {
  const reports: Report[] = []
  const all = await pc.getStats()
  all.forEach((report: Report) => reports.push(report))
  const inbound = reports.filter(({ type }) => type === 'inbound-rtp')
  const losses = reports
    .filter(({ type }) => type === 'remote-inbound-rtp')
    .map(({ fractionLost }) => fractionLost ?? 0)
  const pair = selectedPair(reports)
  const sum = (of: Report[], field: 'packetsReceived' | 'framesDecoded') =>
    of.reduce((total, report) => total + (report[field] ?? 0), 0)
  return {
    packets: sum(inbound, 'packetsReceived'),
    audioPackets: sum(
      inbound.filter(({ kind }) => kind === 'audio'),
      'packetsReceived',
    ),
    framesDecoded: sum(inbound, 'framesDecoded'),
    sample: {
      at: now,
      lossShare: losses.length === 0 ? null : Math.max(...losses),
      availableBitrate: pair?.availableOutgoingBitrate ?? null,
      roundTripMs: pair?.currentRoundTripTime === undefined ? null : pair.currentRoundTripTime * 1_000,
    },
  }
}
