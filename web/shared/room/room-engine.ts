/**
 * What the page of a session needs from whatever carries sound and picture: join, leave, publish, people. Today browsers connect to
 * each other (`mesh-engine.ts`); a server that forwards media would fit behind the same interface.
 */
import type { IceServers, SignalContent } from '#schemas/care/session-room.ts'

/** Another occupant of the room. */
export interface Peer {
  occupantIdentifier: string
  /** Signing needs a large, fluent picture: never reduced to the small profile. */
  isInterpreter: boolean
  /** This page, which was inside earlier, begins: it has loaded already when the other one arrives. The other one gives way. */
  offersFirst: boolean
}

export interface ReceivedSignal {
  number: number
  from: string
  content: SignalContent
}

/** How signals travel. */
export interface SignalPort {
  send(to: string, content: SignalContent): Promise<void>
  /** Signals after this number, oldest first. */
  read(after: number): Promise<readonly ReceivedSignal[]>
}

/** `shaky`: no packet for two seconds. `paused`: pictures are off to keep voices clear. */
export type LinkState = 'connecting' | 'connected' | 'shaky' | 'broken'
export type LinkQuality = 'unknown' | 'good' | 'fair' | 'poor'

export interface PeerView {
  occupantIdentifier: string
  link: LinkState
  quality: LinkQuality
  /** Of the camera and the microphone; the same object until a new connection. */
  stream: MediaStream | null
  /** Of the shared screen. */
  screen: MediaStream | null
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSpeaking: boolean
  /** The other page is hidden: on phones the camera stops then. */
  isAway: boolean
  /** Since when there has been neither sound nor picture, milliseconds of `performance.now()`; null while media arrives. */
  silentSince: number | null
}

export interface EngineView {
  peers: readonly PeerView[]
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isSharing: boolean
  /** The own picture is paused on a narrow connection; it is resumed by hand. */
  isPicturePaused: boolean
  /** The own camera is off, or was turned off, because as many as possible are on. */
  isCameraLimited: boolean
  quality: LinkQuality
  localStream: MediaStream | null
  localScreen: MediaStream | null
  /** Media has arrived from somebody at least once. */
  hasConnected: boolean
}

/** Anything that travels between browsers beside sound and picture; never to a server. At most 16 kB as JSON. */
export type RoomMessage = { readonly kind: string } & Readonly<Record<string, unknown>>

export interface RoomEngine {
  readonly view: () => EngineView
  /** Calls after every change of `view()`; returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Everybody else who is inside; connections to all others end. */
  setPeers(peers: readonly Peer[]): void
  /** There may be new signals. */
  checkSignals(): void
  setMicrophone(isOn: boolean): Promise<void>
  setCamera(isOn: boolean): Promise<void>
  useDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void>
  startSharing(): Promise<void>
  stopSharing(): void
  resumePicture(): void
  /** Asks this occupant for a large picture, and the one of before no more. */
  pin(occupantIdentifier: string | null): void
  /** To one occupant, or to everybody. */
  send(message: RoomMessage, to?: string): void
  onMessage(listener: (from: string, message: RoomMessage) => void): () => void
  /** SHA-256 fingerprints of both certificates of a connection; null before it is connected. */
  fingerprints(occupantIdentifier: string): { own: string; other: string } | null
  /** The browser's counters of every connection. */
  statistics(): Promise<RTCStatsReport[]>
  /** Ends all connections and releases the devices. */
  leave(): void
}

export interface EngineOptions {
  ownOccupant: string
  signals: SignalPort
  ice: () => Promise<IceServers>
  /** Sound and picture of the device check; the engine owns them from now on. */
  local: MediaStream | null
  isLargeScreen: boolean
  /** The own picture is large for everybody. */
  isInterpreter?: boolean
}
