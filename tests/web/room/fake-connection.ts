/** Connections without a network: descriptions and candidates are texts, and the test decides about states and counters. */

type State = RTCPeerConnectionState

export class FakeTrack extends EventTarget {
  readonly kind: string
  enabled = true
  muted = false
  readyState: 'live' | 'ended' = 'live'
  contentHint = ''
  constructor(kind: 'audio' | 'video') {
    super()
    this.kind = kind
  }
  stop(): void {
    this.readyState = 'ended'
  }
  /** The device goes away. */
  end(): void {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
  getSettings(): MediaTrackSettings {
    return {}
  }
}

export class FakeStream {
  readonly #tracks: FakeTrack[]
  constructor(tracks: FakeTrack[] = []) {
    this.#tracks = tracks
  }
  getTracks = (): FakeTrack[] => this.#tracks
  getAudioTracks = (): FakeTrack[] => this.#tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = (): FakeTrack[] => this.#tracks.filter(({ kind }) => kind === 'video')
}

interface FakeParameters {
  encodings: { active?: boolean }[]
}

class FakeSender {
  track: FakeTrack | null = null
  parameters: FakeParameters = { encodings: [{}] }
  replaceTrack(track: FakeTrack | null): Promise<void> {
    this.track = track
    return Promise.resolve()
  }
  getParameters(): FakeParameters {
    return structuredClone(this.parameters)
  }
  setParameters(parameters: FakeParameters): Promise<void> {
    this.parameters = parameters
    return Promise.resolve()
  }
}

const transceiver = (kind: 'audio' | 'video') => ({
  direction: 'sendrecv',
  receiver: { track: new FakeTrack(kind), getSynchronizationSources: () => [] },
  sender: new FakeSender(),
})

/** All connections of one browser. */
export class FakeBrowser {
  readonly made: FakeConnection[] = []
  state: State
  framesDecoded = 0
  constructor(state: State = 'connected') {
    this.state = state
  }
  create = (): RTCPeerConnection => {
    const connection = new FakeConnection(this)
    this.made.push(connection)
    return connection as unknown as RTCPeerConnection
  }
  open(): number {
    return this.made.filter(({ isClosed }) => !isClosed).length
  }
  /** Handlers that closed connections still hold. */
  heldByClosed(): number {
    return this.made.filter(({ isClosed, onnegotiationneeded, onicecandidate }) => {
      return isClosed && (onnegotiationneeded !== null || onicecandidate !== null)
    }).length
  }
}

export class FakeConnection {
  onnegotiationneeded: (() => void) | null = null
  onicecandidate: ((event: { candidate: object | null }) => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  remoteDescription: { type: string } | null = null
  localDescription: { type: string; sdp: string } | null = null
  currentLocalDescription = null
  currentRemoteDescription = null
  isClosed = false
  restarts = 0
  readonly channel = { readyState: 'connecting', onopen: null, onmessage: null, send: () => undefined }
  readonly #browser: FakeBrowser
  #transceivers: ReturnType<typeof transceiver>[] = []

  constructor(browser: FakeBrowser) {
    this.#browser = browser
  }

  get connectionState(): State {
    if (this.isClosed) return 'closed'
    return this.remoteDescription ? this.#browser.state : 'new'
  }

  get signalingState(): string {
    return this.localDescription?.type === 'offer' && this.remoteDescription?.type !== 'answer'
      ? 'have-local-offer'
      : 'stable'
  }

  createDataChannel = () => this.channel
  getTransceivers = () => this.#transceivers
  addIceCandidate = () => Promise.resolve()

  addTransceiver(trackOrKind: 'audio' | 'video' | FakeTrack): void {
    const kind = typeof trackOrKind === 'string' ? trackOrKind : (trackOrKind.kind as 'audio' | 'video')
    this.#transceivers.push(transceiver(kind))
    if (this.#transceivers.length === 3) queueMicrotask(() => this.onnegotiationneeded?.())
  }

  setLocalDescription(): Promise<void> {
    const type = this.remoteDescription?.type === 'offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: '' }
    // Without a relay there is none.
    if (this.#browser.state === 'connected')
      this.onicecandidate?.({ candidate: { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ relay' } })
    return Promise.resolve()
  }

  setRemoteDescription(description: { type: string }): Promise<void> {
    if (this.#transceivers.length === 0)
      this.#transceivers = [transceiver('audio'), transceiver('video'), transceiver('video')]
    this.remoteDescription = description
    return Promise.resolve()
  }

  restartIce(): void {
    this.restarts += 1
    this.remoteDescription = this.remoteDescription && { type: 'answer' }
    queueMicrotask(() => this.onnegotiationneeded?.())
  }

  getStats(): Promise<Map<string, object>> {
    const { framesDecoded } = this.#browser
    return Promise.resolve(
      new Map([['in', { type: 'inbound-rtp', kind: 'video', packetsReceived: framesDecoded, framesDecoded }]]),
    )
  }

  close(): void {
    this.isClosed = true
  }
}
