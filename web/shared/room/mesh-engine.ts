/** The engine in which every browser is connected to each other one: up to four cameras and six voices. */
import { isCameraLimitReached, mustYieldCamera } from './camera-limit.ts'
import { OwnDevices } from './own-devices.ts'
import { fingerprintsOf } from './peer-connection.ts'
import { messageBytes, type OwnState, PeerLink } from './peer-link.ts'
import { encodingFor, worstQuality } from './picture-rules.ts'
import type { EngineOptions, EngineView, Peer, ReceivedSignal, RoomEngine, RoomMessage } from './room-engine.ts'
import { createSignalReader } from './signal-reader.ts'

const checkMs = 1_000
const speakingMs = 300
/** Signals of somebody whose arrival this page does not know yet. */
const earlyMax = 200

export interface EnginePorts {
  createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection
  now?: () => number
}

export const createMeshEngine = (options: EngineOptions, ports: EnginePorts = {}): RoomEngine =>
  new MeshEngine(options, ports)

class MeshEngine implements RoomEngine {
  readonly #options: EngineOptions
  readonly #now: () => number
  readonly #createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  readonly #links = new Map<string, PeerLink>()
  readonly #listeners = new Set<() => void>()
  readonly #messageListeners = new Set<(from: string, message: RoomMessage) => void>()
  readonly #devices: OwnDevices
  readonly #reader: ReturnType<typeof createSignalReader>
  readonly #timers: ReturnType<typeof setInterval>[]
  #localStream: MediaStream | null
  #isPicturePaused = false
  #isCameraLimited = false
  #pinned: string | null = null
  #hasConnected = false
  #hasLeft = false
  #cached: EngineView | null = null
  #early: ReceivedSignal[] = []

  constructor(options: EngineOptions, ports: EnginePorts) {
    this.#options = options
    this.#now = ports.now ?? (() => performance.now())
    this.#createConnection = ports.createConnection ?? ((configuration) => new RTCPeerConnection(configuration))
    this.#localStream = options.local
    this.#devices = new OwnDevices(options.local, {
      isLargeScreen: options.isLargeScreen,
      replace: (place, track) => this.#replace(place, place === 'camera' ? this.#sentCamera() : track),
      onChange: () => this.#publish(),
    })
    this.#reader = createSignalReader(
      (after) => options.signals.read(after),
      (signal) => this.#deliver(signal),
    )
    this.#timers = [
      setInterval(() => void this.#check(), checkMs),
      setInterval(() => this.#all().forEach((link) => link.checkSpeaking()), speakingMs),
    ]
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibility)
    globalThis.addEventListener?.('online', this.#onOnline)
  }

  // These two are passed on without their object.
  view = (): EngineView => {
    this.#cached ??= this.#draw()
    return this.#cached
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  setPeers(peers: readonly Peer[]): void {
    const present = new Set(peers.map(({ occupantIdentifier }) => occupantIdentifier))
    for (const [identifier, link] of this.#links)
      if (!present.has(identifier)) {
        link.close()
        this.#links.delete(identifier)
      }
    const isNew = ({ occupantIdentifier }: Peer) => !this.#links.has(occupantIdentifier)
    if (!this.#hasLeft) peers.filter(isNew).forEach((peer) => this.#connect(peer))
    this.#all().forEach((link) => void link.applyEncoding())
    this.#emit()
  }

  checkSignals(): void {
    void this.#reader.check()
  }

  setMicrophone(isOn: boolean): Promise<void> {
    return this.#devices.setMicrophone(isOn)
  }

  setCamera(isOn: boolean): Promise<void> {
    this.#isCameraLimited = isOn && isCameraLimitReached(this.#all().map((link) => link.view()))
    if (!this.#isCameraLimited) return this.#devices.setCamera(isOn)
    this.#emit()
    return Promise.resolve()
  }

  useDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#devices.use(kind, deviceId)
  }

  startSharing(): Promise<void> {
    return this.#devices.startSharing()
  }

  stopSharing(): void {
    this.#devices.stopSharing()
  }

  resumePicture(): void {
    this.#isPicturePaused = false
    // What was measured before would pause it again at once.
    this.#all().forEach((link) => link.forgetSamples())
    void this.#replace('camera', this.#sentCamera()).then(() => this.#publish())
  }

  pin(identifier: string | null): void {
    if (identifier === this.#pinned) return
    this.#pinned = identifier
    this.#all().forEach((link) => link.sendState())
  }

  send(message: RoomMessage, to?: string): void {
    const data = JSON.stringify(message)
    if (data.length > messageBytes) throw new RangeError('A message has at most 16 kB')
    for (const link of this.#all()) if (to === undefined || to === link.peer.occupantIdentifier) link.send(data)
  }

  onMessage(listener: (from: string, message: RoomMessage) => void): () => void {
    this.#messageListeners.add(listener)
    return () => void this.#messageListeners.delete(listener)
  }

  fingerprints(identifier: string): { own: string; other: string } | null {
    const connection = this.#links.get(identifier)?.connection()
    return connection ? fingerprintsOf(connection.pc) : null
  }

  async statistics(): Promise<RTCStatsReport[]> {
    const connections = this.#all().flatMap((link) => link.connection() ?? [])
    const reports = await Promise.all(connections.map(({ pc }) => pc.getStats().catch(() => null)))
    return reports.filter((report) => report !== null)
  }

  leave(): void {
    this.#hasLeft = true
    this.#reader.stop()
    this.#timers.forEach((timer) => clearInterval(timer))
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibility)
    globalThis.removeEventListener?.('online', this.#onOnline)
    this.#all().forEach((link) => link.close())
    this.#links.clear()
    this.#devices.stop()
    this.#localStream = null
    this.#emit()
    this.#listeners.clear()
    this.#messageListeners.clear()
  }

  #onVisibility = (): void => {
    this.#all().forEach((link) => link.sendState())
    if (globalThis.document?.visibilityState === 'visible') void this.#devices.recover()
  }

  #onOnline = (): void => this.#all().forEach((link) => link.reconnect())

  #all(): PeerLink[] {
    return [...this.#links.values()]
  }

  #draw(): EngineView {
    const peers = this.#all().map((link) => link.view())
    const { audio, camera, screen } = this.#devices
    return {
      peers,
      isMicrophoneOn: audio?.enabled === true,
      isCameraOn: camera !== null,
      isSharing: screen !== null,
      isPicturePaused: this.#isPicturePaused,
      isCameraLimited: this.#isCameraLimited && isCameraLimitReached(peers),
      quality: worstQuality(peers.map(({ quality }) => quality)),
      localStream: this.#localStream,
      localScreen: screen && new MediaStream([screen]),
      hasConnected: this.#hasConnected,
    }
  }

  #emit(): void {
    this.#cached = null
    this.#listeners.forEach((listener) => listener())
  }

  #publish(): void {
    const { audio, camera } = this.#devices
    this.#localStream = new MediaStream([audio, camera].filter((track) => track !== null))
    this.#all().forEach((link) => link.sendState())
    this.#emit()
  }

  #ownState(): Omit<OwnState, 'wantsLargePicture'> {
    const { audio, camera, screen } = this.#devices
    return {
      hasMicrophone: audio?.muted === false,
      isMicrophoneOn: audio?.enabled === true && !audio.muted,
      isCameraOn: camera?.muted === false && !this.#isPicturePaused,
      isSharing: screen !== null,
      isAway: globalThis.document?.visibilityState === 'hidden',
    }
  }

  #sentCamera(): MediaStreamTrack | null {
    return this.#isPicturePaused ? null : this.#devices.camera
  }

  #replace(place: 'audio' | 'camera' | 'screen', track: MediaStreamTrack | null): Promise<unknown> {
    return Promise.all(this.#all().map((link) => link.replaceTrack(place, track)))
  }

  async #check(): Promise<void> {
    await Promise.all(this.#all().map((link) => link.check()))
    if (this.#hasLeft || this.#isPicturePaused || !this.#devices.camera) return
    if (!this.#all().some((link) => link.isTooNarrow())) return
    this.#isPicturePaused = true
    await this.#replace('camera', null)
    this.#publish()
  }

  #yieldCamera(): void {
    const others = this.#all().map((link) => link.view())
    if (this.#isCameraLimited || !this.#devices.camera || !mustYieldCamera(this.#options.ownOccupant, others)) return
    this.#isCameraLimited = true
    void this.#devices.setCamera(false)
  }

  #deliver(signal: ReceivedSignal): void {
    const link = this.#links.get(signal.from)
    if (link) void link.receive(signal.content)
    else this.#early = [...this.#early, signal].slice(-earlyMax)
  }

  #connect(peer: Peer): void {
    const { isInterpreter, occupantIdentifier: identifier, offersFirst } = peer
    const { signals, ice, isLargeScreen } = this.#options
    const link = new PeerLink(peer, !offersFirst, {
      createConnection: this.#createConnection,
      now: this.#now,
      ice,
      send: (content) => signals.send(identifier, content),
      tracks: () => ({ audio: this.#devices.audio, camera: this.#sentCamera(), screen: this.#devices.screen }),
      ownState: () => ({ ...this.#ownState(), wantsLargePicture: this.#pinned === identifier }),
      encoding: (isWantedLarge) =>
        encodingFor({
          people: this.#links.size + 1,
          isLargeScreen,
          isAlwaysLarge: isInterpreter || isWantedLarge || this.#options.isInterpreter === true,
        }),
      onChange: () => {
        this.#yieldCamera()
        this.#hasConnected ||= this.#all().some((one) => one.view().silentSince === null)
        this.#emit()
      },
      onMessage: (message) => this.#messageListeners.forEach((listener) => listener(identifier, message)),
    })
    this.#links.set(identifier, link)
    const waiting = this.#early.filter(({ from }) => from === identifier)
    this.#early = this.#early.filter(({ from }) => from !== identifier)
    waiting.forEach((signal) => this.#deliver(signal))
  }
}
