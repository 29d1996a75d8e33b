/** Everything between this page and one other occupant: connection after connection, state, messages, repairs. */
import type { IceServers, SignalContent } from '#schemas/care/session-room.ts'
import { createPeerConnection, type LocalTracks, type PeerConnection, type Place } from './peer-connection.ts'
import { readStatistics } from './peer-statistics.ts'
import { type Encoding, qualityOf, recentSamples, type Sample, scaleFor } from './picture-rules.ts'
import type { Peer, PeerView, RoomMessage } from './room-engine.ts'
import { createSignalSender } from './signal-sender.ts'
import { beginWatch, noteRestart, observe, type Watch } from './watchdog.ts'

export const messageBytes = 16 * 1024
const queueMax = 100
const speakingLevel = 0.02

export interface OwnState {
  hasMicrophone: boolean
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  isAway: boolean
}

export interface LinkPorts {
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  now: () => number
  ice: () => Promise<IceServers>
  send: (content: SignalContent) => Promise<void>
  tracks: () => LocalTracks
  ownState: () => OwnState
  encoding: () => Encoding
  onChange: () => void
  onMessage: (message: RoomMessage) => void
}

export type PeerLink = ReturnType<typeof createPeerLink>

export function createPeerLink(peer: Peer, isPolite: boolean, ports: LinkPorts) {
  const sender = createSignalSender(ports.send)
  let current: PeerConnection | null = null
  let number = 0
  let watch: Watch = beginWatch(ports.now())
  let samples: Sample[] = []
  let queue: string[] = []
  let other: OwnState = {
    hasMicrophone: false,
    isMicrophoneOn: false,
    isCameraOn: false,
    isSharing: false,
    isAway: false,
  }
  let streams: { stream: MediaStream; screen: MediaStream } | null = null
  let view: PeerView = {
    occupantIdentifier: peer.occupantIdentifier,
    link: 'connecting',
    quality: 'unknown',
    stream: null,
    screen: null,
    isMicrophoneOn: false,
    isCameraOn: false,
    isSpeaking: false,
    isAway: false,
    silentSince: ports.now(),
  }
  let isClosed = false
  let beginning: Promise<void> = Promise.resolve()

  const change = (part: Partial<PeerView>) => {
    const hasChanged = Object.entries(part).some(([key, value]) => view[key as keyof PeerView] !== value)
    if (!hasChanged) return
    view = { ...view, ...part }
    ports.onChange()
  }
  const showOther = () =>
    change({
      isMicrophoneOn: other.isMicrophoneOn,
      isCameraOn: other.isCameraOn,
      isAway: other.isAway,
      stream: streams?.stream ?? null,
      screen: other.isSharing ? (streams?.screen ?? null) : null,
    })
  const flush = () => {
    if (current?.channel.readyState !== 'open') return
    queue.splice(0).forEach((data) => current?.channel.send(data))
  }
  const sendState = () => {
    if (current?.channel.readyState === 'open')
      current.channel.send(JSON.stringify({ kind: 'state', ...ports.ownState() }))
  }
  const receiveData = (data: string) => {
    if (data.length > messageBytes) return
    const message = parse(data)
    if (!message) return
    if (message.kind !== 'state') return ports.onMessage(message)
    const flag = (name: keyof OwnState) => message[name] === true
    other = {
      hasMicrophone: flag('hasMicrophone'),
      isMicrophoneOn: flag('isMicrophoneOn'),
      isCameraOn: flag('isCameraOn'),
      isSharing: flag('isSharing'),
      isAway: flag('isAway'),
    }
    showOther()
  }
  const applyEncoding = async () => {
    const rtp = current?.transceiver('camera')?.sender
    const parameters = rtp?.getParameters()
    const first = parameters?.encodings[0]
    if (!rtp || !parameters || !first) return
    const wanted = ports.encoding()
    first.maxBitrate = wanted.maxBitrate
    first.maxFramerate = wanted.maxFramerate
    first.scaleResolutionDownBy = scaleFor(rtp.track?.getSettings().height, wanted)
    await rtp
      .setParameters({ ...parameters, degradationPreference: 'maintain-framerate' } as RTCRtpSendParameters)
      .catch(() => undefined)
  }
  const begin = (next: number): Promise<void> => {
    number = next
    sender.dropBefore(next)
    beginning = beginning.then(async () => {
      if (isClosed || next < number) return
      const ice = await ports.ice().catch(() => null)
      if (isClosed || next < number) return
      watch = { ...beginWatch(ports.now()), restarts: watch.restarts, restartedAt: watch.restartedAt }
      // The watchdog begins another connection later.
      if (!ice) return
      current?.close()
      samples = []
      current = createPeerConnection(next, isPolite, ice, {
        create: ports.createConnection,
        send: (content) => sender.send(content),
        sendCandidate: (of, candidate) => sender.sendCandidate(of, candidate),
        tracks: ports.tracks,
        onStreams: (stream, screen) => {
          streams = { stream, screen }
          showOther()
        },
        onChange: () => {
          if (current?.pc.connectionState === 'connected') void applyEncoding()
          void check()
        },
        onOpen: () => {
          sendState()
          flush()
        },
        onData: receiveData,
      })
    })
    return beginning
  }
  const replace = () => {
    watch = noteRestart(watch, ports.now())
    void begin(number + 1)
    sender.send({ connection: number, restarts: true })
  }
  const check = async () => {
    const connection = current
    const now = ports.now()
    const statistics = connection ? await readStatistics(connection.pc, now).catch(() => null) : null
    if (isClosed || connection !== current) return
    if (statistics) samples = [...recentSamples(samples, now), statistics.sample]
    const seesPicture = (other.isCameraOn && !other.isAway) || other.isSharing
    const observed = observe(
      watch,
      {
        state: connection?.pc.connectionState ?? 'new',
        packets: statistics?.packets ?? 0,
        framesDecoded: statistics?.framesDecoded ?? 0,
        audioPackets: statistics?.audioPackets ?? 0,
        expects: seesPicture ? 'picture' : other.hasMicrophone ? 'sound' : 'nothing',
      },
      now,
    )
    const hasMedia = observed.link === 'connected' && (statistics?.packets ?? 0) > 0
    watch = observed.watch
    change({
      link: observed.link,
      quality: qualityOf(samples.at(-1)),
      silentSince: hasMedia ? null : (view.silentSince ?? watch.packetsAt),
    })
    if (observed.repair === 'restart') connection?.pc.restartIce()
    if (observed.repair === 'replace') replace()
  }
  void begin(1)

  return {
    peer,
    view: () => view,
    samples: () => samples,
    check,
    applyEncoding,
    sendState,
    connection: () => current,
    checkSpeaking() {
      const sources = current?.transceiver('audio')?.receiver.getSynchronizationSources() ?? []
      const isLoud = sources.some(({ audioLevel }) => (audioLevel ?? 0) > speakingLevel)
      change({ isSpeaking: isLoud && other.isMicrophoneOn })
    },
    async receive(content: SignalContent) {
      if (content.connection < number || isClosed) return
      if (content.connection > number) void begin(content.connection)
      await beginning
      if (content.connection !== current?.number) return
      if (content.description?.type === 'offer' && current.pc.remoteDescription) watch = noteRestart(watch, ports.now())
      await current.receive(content)
    },
    async replaceTrack(place: Place, track: MediaStreamTrack | null) {
      await current
        ?.transceiver(place)
        ?.sender.replaceTrack(track)
        .catch(() => undefined)
      if (place === 'camera' && track) await applyEncoding()
    },
    send(data: string) {
      queue = [...queue, data].slice(-queueMax)
      flush()
    },
    close() {
      isClosed = true
      sender.close()
      current?.close()
    },
  }
}

function parse(data: string): RoomMessage | null {
  try {
    const value: unknown = JSON.parse(data)
    const isMessage = typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
    return isMessage ? (value as RoomMessage) : null
  } catch {
    return null
  }
}
