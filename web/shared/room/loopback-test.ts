/** Measures the way over the relay and back: two connections in one page, which send sound to each other. */
import type { IceServers } from '#schemas/care/session-room.ts'
import { selectedPair } from './selected-pair.ts'

export interface LoopbackResult {
  isConnected: boolean
  /** Share of lost packets and the time there and back; null where the browser does not say. */
  lostShare: number | null
  roundTripMs: number | null
}

const connectMs = 10_000

interface Report {
  id: string
  type: string
  kind?: string
  packetsLost?: number
  packetsReceived?: number
  nominated?: boolean
  state?: string
  selectedCandidatePairId?: string
  currentRoundTripTime?: number
}

export async function testLoopback(
  ice: IceServers,
  measureMs: number,
  create: (configuration: RTCConfiguration) => RTCPeerConnection = (configuration) =>
    new RTCPeerConnection(configuration),
): Promise<LoopbackResult> {
  const configuration = { iceServers: ice.servers, iceTransportPolicy: ice.policy }
  const [from, to] = [create(configuration), create(configuration)]
  const sound = createTone()
  try {
    pass(from, to)
    pass(to, from)
    sound.stream.getTracks().forEach((track) => from.addTrack(track, sound.stream))
    await from.setLocalDescription()
    await to.setRemoteDescription(from.localDescription as RTCSessionDescription)
    await to.setLocalDescription()
    await from.setRemoteDescription(to.localDescription as RTCSessionDescription)
    if (!(await connects(to))) return { isConnected: false, lostShare: null, roundTripMs: null }
    await new Promise((resolve) => setTimeout(resolve, measureMs))
    return { isConnected: true, ...(await measure(to)) }
  } finally {
    from.close()
    to.close()
    sound.close()
  }
}

function pass(from: RTCPeerConnection, to: RTCPeerConnection): void {
  // A candidate that is refused is one way less.
  from.onicecandidate = ({ candidate }) => void (candidate && to.addIceCandidate(candidate).catch(() => undefined))
}

const connects = (connection: RTCPeerConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), connectMs)
    const look = () => {
      const { connectionState } = connection
      if (connectionState !== 'connected' && connectionState !== 'failed') return
      clearTimeout(timer)
      resolve(connectionState === 'connected')
    }
    connection.onconnectionstatechange = look
    look()
  })

async function measure(connection: RTCPeerConnection) {
  const reports: Report[] = []
  const all = await connection.getStats()
  all.forEach((report: Report) => reports.push(report))
  const inbound = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
  const lost = Math.max(0, inbound?.packetsLost ?? 0)
  const packets = lost + (inbound?.packetsReceived ?? 0)
  const seconds = selectedPair(reports)?.currentRoundTripTime
  return {
    lostShare: packets === 0 ? null : lost / packets,
    roundTripMs: seconds === undefined ? null : Math.round(seconds * 1000),
  }
}

/** A tone that no speaker plays: silence would hardly be sent. */
function createTone(): { stream: MediaStream; close: () => void } {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const out = context.createMediaStreamDestination()
  tone.connect(out)
  tone.start()
  return { stream: out.stream, close: () => void context.close() }
}
