/** The engine in which every browser is connected to each other one: up to four cameras and six voices. */
import type { InputKind } from './local-devices.ts'
import { openTrack, stopAll, watchTrack } from './local-devices.ts'
import { fingerprintsOf } from './peer-connection.ts'
import { createPeerLink, messageBytes, type OwnState, type PeerLink } from './peer-link.ts'
import { encodingFor, isPictureTooMuch, worstQuality } from './picture-rules.ts'
import type { EngineOptions, EngineView, Peer, ReceivedSignal, RoomEngine, RoomMessage } from './room-engine.ts'

const checkMs = 1_000
const speakingMs = 300
/** Signals of somebody whose arrival this page does not know yet. */
const earlyMax = 200

export interface EnginePorts {
  createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection
  now?: () => number
}

export function createMeshEngine(options: EngineOptions, ports: EnginePorts = {}): RoomEngine {
  const now = ports.now ?? (() => performance.now())
  const createConnection = ports.createConnection ?? ((configuration) => new RTCPeerConnection(configuration))
  const links = new Map<string, PeerLink>()
  const listeners = new Set<() => void>()
  const messageListeners = new Set<(from: string, message: RoomMessage) => void>()
  let audio = options.local?.getAudioTracks()[0] ?? null
  let camera = options.local?.getVideoTracks()[0] ?? null
  let screen: MediaStreamTrack | null = null
  let localStream = options.local
  let isPicturePaused = false
  let hasConnected = false
  let hasLeft = false
  let cached: EngineView | null = null
  const devices: Partial<Record<InputKind, string>> = {}

  const emit = () => {
    cached = null
    listeners.forEach((listener) => listener())
  }
  const all = () => [...links.values()]
  const ownState = (): OwnState => ({
    hasMicrophone: audio !== null,
    isMicrophoneOn: audio?.enabled === true,
    isCameraOn: camera !== null && !isPicturePaused,
    isSharing: screen !== null,
    isAway: globalThis.document?.visibilityState === 'hidden',
  })
  const publish = () => {
    localStream = new MediaStream([audio, camera].filter((track) => track !== null))
    all().forEach((link) => link.sendState())
    emit()
  }
  const sentCamera = () => (isPicturePaused ? null : camera)
  const replaceCamera = () => Promise.all(all().map((link) => link.replaceTrack('camera', sentCamera())))

  /** Opens the device and sends its track; the previous one is stopped. */
  const open = async (kind: InputKind) => {
    const track = await openTrack(kind, devices[kind] ?? true, options.isLargeScreen)
    if (hasLeft) return track.stop()
    watchTrack(track, () => void onEnded(kind, track))
    if (kind === 'audioinput') {
      track.enabled = audio?.enabled ?? true
      audio?.stop()
      audio = track
      await Promise.all(all().map((link) => link.replaceTrack('audio', track)))
    } else {
      camera?.stop()
      camera = track
      await replaceCamera()
    }
    publish()
  }
  const closeCamera = async () => {
    camera?.stop()
    camera = null
    await replaceCamera()
    publish()
  }
  const onEnded = async (kind: InputKind, track: MediaStreamTrack) => {
    if (hasLeft || (track !== audio && track !== camera)) return
    devices[kind] = undefined
    await open(kind).catch(async () => {
      if (kind === 'videoinput') return closeCamera()
      audio = null
      publish()
    })
  }
  /** Changes of devices run one after the other. */
  let changes: Promise<unknown> = Promise.resolve()
  const inOrder = (run: () => Promise<void>): Promise<void> => {
    const result = changes.then(() => (hasLeft ? undefined : run()))
    changes = result.catch(() => undefined)
    return result
  }

  const encoding = (link: Peer) =>
    encodingFor({ people: links.size + 1, isLargeScreen: options.isLargeScreen, hasInterpreter: link.isInterpreter })
  const pauseIfNarrow = () => {
    const isNarrow = all().some((link) => isPictureTooMuch(link.samples(), now()))
    if (!isNarrow || isPicturePaused || !camera) return
    isPicturePaused = true
    void replaceCamera().then(publish)
  }
  const checkAll = async () => {
    await Promise.all(all().map((link) => link.check()))
    if (hasLeft) return
    pauseIfNarrow()
  }
  const timers = [
    setInterval(() => void checkAll(), checkMs),
    setInterval(() => all().forEach((link) => link.checkSpeaking()), speakingMs),
  ]
  const onVisibility = () => all().forEach((link) => link.sendState())
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  for (const track of [audio, camera])
    if (track) watchTrack(track, () => void onEnded(track === audio ? 'audioinput' : 'videoinput', track))

  let early: ReceivedSignal[] = []
  let after = 0
  let isReading = false
  let readsAgain = false
  const deliver = (signal: ReceivedSignal) => {
    const link = links.get(signal.from)
    if (link) void link.receive(signal.content)
    else early = [...early, signal].slice(-earlyMax)
  }
  const checkSignals = async () => {
    readsAgain = true
    if (isReading) return
    isReading = true
    while (readsAgain && !hasLeft) {
      readsAgain = false
      // The next event or the page's own interval reads again.
      const signals = await options.signals.read(after).catch(() => [])
      for (const signal of signals.filter(({ number }) => number > after)) {
        after = signal.number
        deliver(signal)
      }
    }
    isReading = false
  }
  const connect = (peer: Peer) => {
    const identifier = peer.occupantIdentifier
    const link: PeerLink = createPeerLink(peer, options.ownOccupant < identifier, {
      createConnection,
      now,
      ice: options.ice,
      send: (content) => options.signals.send(identifier, content),
      tracks: () => ({ audio, camera: sentCamera(), screen }),
      ownState,
      encoding: () => encoding(peer),
      onChange: () => {
        hasConnected ||= all().some((one) => one.view().silentSince === null)
        emit()
      },
      onMessage: (message) => messageListeners.forEach((listener) => listener(identifier, message)),
    })
    links.set(identifier, link)
    const waiting = early.filter(({ from }) => from === identifier)
    early = early.filter(({ from }) => from !== identifier)
    waiting.forEach(deliver)
  }
  const stopSharing = () => {
    if (!screen) return
    screen.stop()
    screen = null
    all().forEach((link) => void link.replaceTrack('screen', null))
    publish()
  }

  return {
    view() {
      const peers = all().map((link) => link.view())
      cached ??= {
        peers,
        isMicrophoneOn: audio?.enabled === true,
        isCameraOn: camera !== null,
        isSharing: screen !== null,
        isPicturePaused,
        quality: worstQuality(peers.map(({ quality }) => quality)),
        localStream,
        localScreen: screen && new MediaStream([screen]),
        hasConnected,
      }
      return cached
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setPeers(peers) {
      const present = new Set(peers.map(({ occupantIdentifier }) => occupantIdentifier))
      for (const [identifier, link] of links)
        if (!present.has(identifier)) {
          link.close()
          links.delete(identifier)
        }
      if (!hasLeft) peers.filter((peer) => !links.has(peer.occupantIdentifier)).forEach(connect)
      all().forEach((link) => void link.applyEncoding())
      emit()
    },
    checkSignals: () => void checkSignals(),
    setMicrophone: (isOn) =>
      inOrder(async () => {
        if (isOn && !audio) return open('audioinput')
        if (audio) audio.enabled = isOn
        publish()
      }),
    setCamera: (isOn) =>
      inOrder(async () => {
        if (isOn && !camera) return open('videoinput')
        if (!isOn) await closeCamera()
      }),
    useDevice: (kind, deviceId) =>
      inOrder(async () => {
        devices[kind] = deviceId
        if (kind === 'audioinput' || camera) await open(kind)
      }),
    startSharing: () =>
      inOrder(async () => {
        const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
        const track = stream.getVideoTracks()[0]
        if (hasLeft || !track) return stopAll(stream)
        stopSharing()
        track.contentHint = 'detail'
        screen = track
        watchTrack(track, stopSharing)
        await Promise.all(all().map((link) => link.replaceTrack('screen', track)))
        publish()
      }),
    stopSharing,
    resumePicture() {
      isPicturePaused = false
      void replaceCamera().then(publish)
    },
    send(message, to) {
      const data = JSON.stringify(message)
      if (data.length > messageBytes) throw new RangeError('A message has at most 16 kB')
      for (const link of all()) if (to === undefined || to === link.peer.occupantIdentifier) link.send(data)
    },
    onMessage(listener) {
      messageListeners.add(listener)
      return () => void messageListeners.delete(listener)
    },
    fingerprints(identifier) {
      const connection = links.get(identifier)?.connection()
      return connection ? fingerprintsOf(connection.pc) : null
    },
    leave() {
      hasLeft = true
      timers.forEach((timer) => clearInterval(timer))
      globalThis.document?.removeEventListener('visibilitychange', onVisibility)
      all().forEach((link) => link.close())
      links.clear()
      ;[audio, camera, screen].forEach((track) => track?.stop())
      audio = camera = screen = null
      localStream = null
      emit()
      listeners.clear()
      messageListeners.clear()
    },
  }
}
