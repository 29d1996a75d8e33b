/** Everything between this page and one other occupant: connection after connection, state, messages, repairs. */
import type { IceServers, SignalContent } from '#schemas/care/session-room.ts'
import {
  type ConnectionPorts,
  createPeerConnection,
  type LocalTracks,
  type PeerConnection,
  type Place,
} from './peer-connection.ts'
import { readStatistics } from './peer-statistics.ts'
import {
  type Encoding,
  isPictureTooMuch,
  qualityOf,
  recentSamples,
  type Sample,
  scaleFor,
  settlingMs,
} from './picture-rules.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Peer, PeerView, RoomMessage } from './room-engine.ts'
import { createSignalSender, type SignalSender } from './signal-sender.ts'
import { beginWatch, noteRestart, observe, type Reading, type Watch } from './watchdog.ts'

export const messageBytes = 16 * 1024
const queueMax = 100
const speakingLevel = 0.02
/** Without any usable measurement for this long, a connection is dark. */
const darkMs = 3_000
/** A request for a restart soon after one is about the same trouble. */
const justRestartedMs = 2_000

export interface OwnState {
  hasMicrophone: boolean
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  isAway: boolean
  /** The receiver is pinned and asked for a large picture. */
  wantsLargePicture: boolean
}

export interface LinkPorts {
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  now: () => number
  ice: () => Promise<IceServers>
  send: (content: SignalContent) => Promise<void>
  tracks: () => LocalTracks
  ownState: () => OwnState
  /** `isWantedLarge`: the other side has pinned this one. */
  encoding: (isWantedLarge: boolean) => Encoding
  onChange: () => void
  onMessage: (message: RoomMessage) => void
}

const unknownState: OwnState = {
  hasMicrophone: false,
  isMicrophoneOn: false,
  isCameraOn: false,
  isSharing: false,
  isAway: false,
  wantsLargePicture: false,
}

export class PeerLink {
  readonly peer: Peer
  readonly #isPolite: boolean
  readonly #ports: LinkPorts
  readonly #sender: SignalSender
  #current: PeerConnection | null = null
  #number = 0
  #watch: Watch
  #samples: Sample[] = []
  /** When the last usable measurement was made. */
  #usableAt: number | null = null
  /** Measurements before this say nothing about the width of the connection. */
  #settledAt = 0
  #queue: string[] = []
  #other = unknownState
  #streams: { stream: MediaStream; screen: MediaStream } | null = null
  #view: PeerView
  #isClosed = false
  #beginning: Promise<void> = Promise.resolve()
  #encoding: Promise<void> = Promise.resolve()
  readonly #pause = createRetryPause()

  constructor(peer: Peer, isPolite: boolean, ports: LinkPorts) {
    this.peer = peer
    this.#isPolite = isPolite
    this.#ports = ports
    this.#sender = createSignalSender(ports.send)
    this.#watch = beginWatch(ports.now())
    this.#view = {
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
    void this.#begin(1)
  }

  view(): PeerView {
    return this.#view
  }

  samples(): readonly Sample[] {
    return this.#samples
  }

  /** Too narrow for the picture that it carries. */
  isTooNarrow(): boolean {
    const { leastBitrate } = this.#ports.encoding(this.#other.wantsLargePicture)
    return isPictureTooMuch(this.#samples, this.#ports.now(), leastBitrate)
  }

  /** What was measured so far says nothing about how much a picture may take from now on. */
  forgetSamples(): void {
    this.#samples = []
    this.#settledAt = this.#ports.now() + settlingMs
  }

  connection(): PeerConnection | null {
    return this.#current
  }

  sendState(): void {
    if (this.#current?.channel.readyState === 'open')
      this.#current.channel.send(JSON.stringify({ kind: 'state', ...this.#ports.ownState() }))
  }

  send(data: string): void {
    this.#queue = [...this.#queue, data].slice(-queueMax)
    this.#flush()
  }

  async receive(content: SignalContent): Promise<void> {
    if (content.connection < this.#number || this.#isClosed) return
    const isNew = content.connection > this.#number
    if (isNew) {
      this.#watch = noteRestart(this.#watch, this.#ports.now())
      void this.#begin(content.connection)
    }
    await this.#beginning
    if (content.connection !== this.#current?.number) return
    if (content.restarts && !isNew) this.#restartForOther()
    if (content.description?.type === 'offer' && this.#current.pc.remoteDescription)
      this.#watch = noteRestart(this.#watch, this.#ports.now())
    await this.#current.receive(content)
  }

  async replaceTrack(place: Place, track: MediaStreamTrack | null): Promise<void> {
    await this.#current
      ?.transceiver(place)
      ?.sender.replaceTrack(track)
      .catch(() => undefined)
    if (place === 'camera') await this.applyEncoding()
  }

  /** One after the other: browsers refuse parameters that were read before the last ones were set. */
  applyEncoding(): Promise<void> {
    this.#encoding = this.#encoding.then(() => this.#setEncoding())
    return this.#encoding
  }

  async #setEncoding(): Promise<void> {
    const rtp = this.#current?.transceiver('camera')?.sender
    const parameters = rtp?.getParameters()
    const first = parameters?.encodings[0]
    if (!rtp || !parameters || !first) return
    const wanted = this.#ports.encoding(this.#other.wantsLargePicture)
    // On a narrow network, lost packets of a picture that is paused would be repeated for many seconds.
    first.active = rtp.track !== null
    first.maxBitrate = wanted.maxBitrate
    first.maxFramerate = wanted.maxFramerate
    first.scaleResolutionDownBy = scaleFor(rtp.track?.getSettings().height, wanted)
    await rtp
      .setParameters({ ...parameters, degradationPreference: 'maintain-framerate' } as RTCRtpSendParameters)
      .catch(() => undefined)
  }

  checkSpeaking(): void {
    const sources = this.#current?.transceiver('audio')?.receiver.getSynchronizationSources() ?? []
    const isLoud = sources.some(({ audioLevel }) => (audioLevel ?? 0) > speakingLevel)
    this.#change({ isSpeaking: isLoud && this.#other.isMicrophoneOn })
  }

  /** Measures the connection and repairs it. */
  async check(): Promise<void> {
    const connection = this.#current
    const now = this.#ports.now()
    const statistics = connection ? await readStatistics(connection.pc, now).catch(() => null) : null
    if (this.#isClosed || connection !== this.#current) return
    const observed = observe(
      this.#watch,
      {
        state: connection?.pc.connectionState ?? 'new',
        packets: statistics?.packets ?? 0,
        framesDecoded: statistics?.framesDecoded ?? 0,
        audioPackets: statistics?.audioPackets ?? 0,
        expects: this.#expects(),
        isPolite: this.#isPolite,
      },
      now,
    )
    const hasMedia = observed.link === 'connected' && (statistics?.packets ?? 0) > 0
    this.#watch = observed.watch
    // While nothing arrives, the estimate of the bitrate falls because of that.
    const isUsable = statistics !== null && observed.link === 'connected' && observed.watch.packetsAt === now
    // A congested connection breaks off briefly, a dark one for longer.
    if (now - (this.#usableAt ?? now) > darkMs) this.forgetSamples()
    if (isUsable) this.#usableAt = now
    if (isUsable && now >= this.#settledAt) this.#samples = [...recentSamples(this.#samples, now), statistics.sample]
    this.#change({
      link: observed.link,
      quality: qualityOf(isUsable ? statistics.sample : undefined),
      silentSince: hasMedia ? null : (this.#view.silentSince ?? this.#watch.packetsAt),
    })
    if (observed.repair === 'restart') this.#restart()
    if (observed.repair === 'replace') this.#replace()
  }

  /** The network is back: nothing waits any longer. */
  reconnect(): void {
    this.#pause.end()
    this.#sender.retryNow()
    const pc = this.#current?.pc
    if (!pc || pc.connectionState === 'connected') return
    this.#watch = noteRestart(this.#watch, this.#ports.now())
    // What was begun without a network has no addresses of the relay.
    if (pc.connectionState === 'disconnected') this.#restart()
    else this.#replace()
  }

  close(): void {
    this.#isClosed = true
    this.#pause.end()
    this.#sender.close()
    this.#current?.close()
  }

  #expects(): Reading['expects'] {
    const { isCameraOn, isAway, isSharing, hasMicrophone } = this.#other
    if ((isCameraOn && !isAway) || isSharing) return 'picture'
    return hasMicrophone ? 'sound' : 'nothing'
  }

  #begin(next: number): Promise<void> {
    this.#number = next
    this.#pause.end()
    this.#sender.dropBefore(next)
    this.#beginning = this.#beginning.then(() => this.#open(next))
    return this.#beginning
  }

  async #open(next: number): Promise<void> {
    const isOutdated = () => this.#isClosed || next < this.#number
    if (isOutdated()) return
    const ice = await this.#readIce(isOutdated)
    if (!ice || isOutdated()) return
    const { restarts, restartedAt } = this.#watch
    this.#watch = { ...beginWatch(this.#ports.now()), restarts, restartedAt }
    this.#current?.close()
    this.#samples = []
    this.#current = createPeerConnection(next, this.#isPolite, ice, this.#connectionPorts())
  }

  /** Without credentials there is no connection, so they are asked for until they come. */
  async #readIce(isOutdated: () => boolean): Promise<IceServers | null> {
    for (let failures = 1; !isOutdated(); failures += 1) {
      const ice = await this.#ports.ice().catch(() => null)
      if (ice) return ice
      await this.#pause.wait(failures)
    }
    return null
  }

  #connectionPorts(): ConnectionPorts {
    return {
      create: this.#ports.createConnection,
      send: (content) => this.#sender.send(content),
      sendCandidate: (of, candidate) => this.#sender.sendCandidate(of, candidate),
      tracks: this.#ports.tracks,
      onStreams: (stream, screen) => {
        this.#streams = { stream, screen }
        this.#showOther()
      },
      onChange: () => {
        if (this.#current?.pc.connectionState === 'connected') void this.applyEncoding()
        void this.check()
      },
      onOpen: () => {
        this.sendState()
        this.#flush()
      },
      onData: (data) => this.#receiveData(data),
    }
  }

  /**
   * One side offers, the other one asks for it: after a rollback for the offer of the other side, Chromium may send
   * no picture any more.
   */
  #restart(): void {
    if (this.#isPolite) this.#sender.send({ connection: this.#number, restarts: true })
    else this.#current?.pc.restartIce()
  }

  #restartForOther(): void {
    const now = this.#ports.now()
    if (this.#isPolite || now - this.#watch.restartedAt < justRestartedMs) return
    this.#watch = noteRestart(this.#watch, now)
    this.#current?.pc.restartIce()
  }

  #replace(): void {
    void this.#begin(this.#number + 1)
    // The other side offers at once and so says the same.
    if (this.#isPolite) this.#sender.send({ connection: this.#number, restarts: true })
  }

  #flush(): void {
    if (this.#current?.channel.readyState !== 'open') return
    this.#queue.splice(0).forEach((data) => this.#current?.channel.send(data))
  }

  #receiveData(data: string): void {
    if (data.length > messageBytes) return
    const message = parse(data)
    if (!message) return
    if (message.kind !== 'state') return this.#ports.onMessage(message)
    const flag = (name: keyof OwnState) => message[name] === true
    const wantedLarge = this.#other.wantsLargePicture
    this.#other = {
      hasMicrophone: flag('hasMicrophone'),
      isMicrophoneOn: flag('isMicrophoneOn'),
      isCameraOn: flag('isCameraOn'),
      isSharing: flag('isSharing'),
      isAway: flag('isAway'),
      wantsLargePicture: flag('wantsLargePicture'),
    }
    if (this.#other.wantsLargePicture !== wantedLarge) void this.applyEncoding()
    this.#showOther()
  }

  #showOther(): void {
    const { isMicrophoneOn, isCameraOn, isAway, isSharing } = this.#other
    const stream = this.#streams?.stream ?? null
    const screen = isSharing ? (this.#streams?.screen ?? null) : null
    this.#change({ isMicrophoneOn, isCameraOn, isAway, stream, screen })
  }

  #change(part: Partial<PeerView>): void {
    const hasChanged = Object.entries(part).some(([key, value]) => this.#view[key as keyof PeerView] !== value)
    if (!hasChanged) return
    this.#view = { ...this.#view, ...part }
    this.#ports.onChange()
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
