/**
 * One RTCPeerConnection with another occupant, negotiated as in "perfect negotiation" of the WebRTC specification. Sound, camera and
 * screen have a fixed place each, in this order, so that everything later is `replaceTrack` without an offer.
 */
import type { IceServers, SignalContent } from '#schemas/care/session-room.ts'

type Candidate = NonNullable<SignalContent['candidates']>[number]

export interface LocalTracks {
  audio: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}
const places = ['audio', 'camera', 'screen'] as const
export type Place = (typeof places)[number]

export interface ConnectionPorts {
  create: (configuration: RTCConfiguration) => RTCPeerConnection
  send: (content: SignalContent) => void
  sendCandidate: (connection: number, candidate: Candidate) => void
  tracks: () => LocalTracks
  onStreams: (stream: MediaStream, screen: MediaStream) => void
  onChange: () => void
  onOpen: () => void
  onData: (data: string) => void
}

export interface PeerConnection {
  number: number
  pc: RTCPeerConnection
  channel: RTCDataChannel
  transceiver: (place: Place) => RTCRtpTransceiver | undefined
  receive: (content: SignalContent) => Promise<void>
  close: () => void
}

/** One side begins; the other one, the polite one, gives way when both offer at once. */
export function createPeerConnection(
  number: number,
  isPolite: boolean,
  ice: IceServers,
  ports: ConnectionPorts,
): PeerConnection {
  const pc = ports.create({
    iceServers: ice.servers,
    iceTransportPolicy: ice.policy,
    bundlePolicy: 'max-bundle',
    // Addresses of the relay are asked for at once, not only with the first description.
    iceCandidatePoolSize: 1,
  })
  const channel = pc.createDataChannel('room', { negotiated: true, id: 0 })
  channel.onopen = ports.onOpen
  channel.onmessage = ({ data }) => typeof data === 'string' && ports.onData(data)
  const transceiver = (place: Place) => pc.getTransceivers()[places.indexOf(place)]
  if (!isPolite) offerTracks(pc, ports)
  let isOffering = false
  let isIgnoring = false
  const describe = async () => {
    await pc.setLocalDescription()
    const description = pc.localDescription
    if (description) ports.send({ connection: number, description: { type: description.type, sdp: description.sdp } })
  }
  pc.onnegotiationneeded = async () => {
    if (isPolite && !pc.remoteDescription) return
    try {
      isOffering = true
      await describe()
    } catch {
      // Closed meanwhile.
    } finally {
      isOffering = false
    }
  }
  pc.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
    ports.sendCandidate(number, { candidate: text, sdpMid, sdpMLineIndex, usernameFragment })
  }
  pc.onconnectionstatechange = ports.onChange

  const take = async ({ type, sdp }: NonNullable<SignalContent['description']>) => {
    const collides = type === 'offer' && (isOffering || pc.signalingState !== 'stable')
    isIgnoring = !isPolite && collides
    if (isIgnoring) return
    const isFirst = !pc.remoteDescription
    await pc.setRemoteDescription({ type, sdp })
    if (type !== 'offer') return
    if (isPolite && isFirst) await answerTracks(pc, ports)
    await describe()
  }
  let queue = Promise.resolve()
  return {
    number,
    pc,
    channel,
    transceiver,
    receive(content) {
      queue = queue
        .then(async () => {
          if (content.description) await take(content.description)
          for (const candidate of content.candidates ?? [])
            await pc.addIceCandidate(candidate).catch((error: unknown) => {
              if (!isIgnoring) throw error
            })
        })
        // A refused description or candidate shows as a connection that does not come about: the watchdog replaces it.
        .catch(() => undefined)
      return queue
    },
    close() {
      pc.onnegotiationneeded =
        pc.onicecandidate =
        pc.onconnectionstatechange =
        channel.onopen =
        channel.onmessage =
          null
      pc.close()
    },
  }
}

function offerTracks(pc: RTCPeerConnection, ports: ConnectionPorts): void {
  for (const place of places) {
    const track = ports.tracks()[place]
    const encoding: RTCRtpEncodingParameters = place === 'audio' ? { priority: 'high', networkPriority: 'high' } : {}
    pc.addTransceiver(track ?? (place === 'audio' ? 'audio' : 'video'), { sendEncodings: [encoding] })
  }
  reportStreams(pc, ports)
}

async function answerTracks(pc: RTCPeerConnection, ports: ConnectionPorts): Promise<void> {
  const local = ports.tracks()
  const all = pc.getTransceivers()
  await Promise.all(
    places.map(async (place, at) => {
      const one = all[at]
      if (!one) return
      one.direction = 'sendrecv'
      await one.sender.replaceTrack(local[place])
    }),
  )
  const sender = all[0]?.sender
  const parameters = sender?.getParameters()
  if (sender && parameters?.encodings[0]) {
    parameters.encodings[0].priority = 'high'
    await sender.setParameters(parameters).catch(() => undefined)
  }
  reportStreams(pc, ports)
}

function reportStreams(pc: RTCPeerConnection, ports: ConnectionPorts): void {
  const [audio, camera, screen] = pc.getTransceivers().map(({ receiver }) => receiver.track)
  if (audio && camera && screen) ports.onStreams(new MediaStream([audio, camera]), new MediaStream([screen]))
}

const fingerprintIn = (sdp: string | undefined) => /a=fingerprint:sha-256 (\S+)/i.exec(sdp ?? '')?.[1]?.toUpperCase()

/** SHA-256 fingerprints of both certificates. */
export function fingerprintsOf(pc: RTCPeerConnection): { own: string; other: string } | null {
  const own = fingerprintIn(pc.currentLocalDescription?.sdp)
  const other = fingerprintIn(pc.currentRemoteDescription?.sdp)
  return own && other ? { own, other } : null
}
