/** Microphone and camera of this browser: opens them, lists them, measures the voice, and replaces what is unplugged. */

import { readMemory } from './device-memory.ts'

/** Why a device cannot be opened. `insecure`: browsers offer devices only to https and localhost. */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'insecure'
export type InputKind = 'audioinput' | 'videoinput'

export interface DeviceChoice {
  kind: InputKind | 'audiooutput'
  deviceId: string
  label: string
}

export interface LocalRequest {
  /** `true`: any microphone; a string: this one, or another if it is gone; `false`: none. */
  microphone: boolean | string
  camera: boolean | string
  isLargeScreen?: boolean
}

export type LocalResult =
  | { stream: MediaStream; problem: null }
  /** What could be opened in spite of the problem; null if nothing was. */
  | { stream: MediaStream | null; problem: { of: 'microphone' | 'camera' | 'both'; why: DeviceProblem } }

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const problemOf = (error: unknown): DeviceProblem =>
  (error instanceof Error ? problems[error.name] : undefined) ?? 'unsupported'

const device = (choice: boolean | string) => (typeof choice === 'string' ? { deviceId: { ideal: choice } } : {})

/** The browser's own treatment of noise and echo. */
export const microphoneConstraints = (choice: boolean | string): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...device(choice),
})

export const cameraConstraints = (choice: boolean | string, isLargeScreen: boolean): MediaTrackConstraints => ({
  width: { ideal: isLargeScreen ? 1280 : 640 },
  height: { ideal: isLargeScreen ? 720 : 360 },
  frameRate: { ideal: 24, max: 30 },
  // Where the camera cannot blur the background, browsers ignore it.
  ...(readMemory().isBlurred && { backgroundBlur: true }),
  ...device(choice),
})

/** Opens one device. Throws what the browser throws. */
export async function openTrack(
  kind: InputKind,
  choice: boolean | string,
  isLargeScreen: boolean,
): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'audioinput'
      ? { audio: microphoneConstraints(choice) }
      : { video: cameraConstraints(choice, isLargeScreen) },
  )
  const track = stream.getTracks()[0]
  if (!track) throw new DOMException('No track', 'NotFoundError')
  return track
}

/** Opens the devices; if both cannot be opened together, whichever can. */
export async function openLocal({ microphone, camera, isLargeScreen = true }: LocalRequest): Promise<LocalResult> {
  const fail = (why: DeviceProblem): LocalResult => ({ stream: null, problem: { of: 'both', why } })
  if (!globalThis.isSecureContext) return fail('insecure')
  if (!('mediaDevices' in navigator)) return fail('unsupported')
  const wanted = { audio: microphone !== false, video: camera !== false }
  if (!wanted.audio && !wanted.video) return { stream: new MediaStream(), problem: null }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: wanted.audio && microphoneConstraints(microphone),
      video: wanted.video && cameraConstraints(camera, isLargeScreen),
    })
    return { stream, problem: null }
  } catch (error) {
    if (!wanted.audio || !wanted.video)
      return { stream: null, problem: { of: wanted.audio ? 'microphone' : 'camera', why: problemOf(error) } }
    return openEither(microphone, camera, isLargeScreen)
  }
}

async function openEither(
  microphone: boolean | string,
  camera: boolean | string,
  isLargeScreen: boolean,
): Promise<LocalResult> {
  const attempt = (kind: InputKind, choice: boolean | string) =>
    openTrack(kind, choice, isLargeScreen).catch((error: unknown) => problemOf(error))
  const sound = await attempt('audioinput', microphone)
  const picture = await attempt('videoinput', camera)
  if (typeof sound === 'string' && typeof picture === 'string')
    return { stream: null, problem: { of: 'both', why: sound } }
  const stream = new MediaStream([sound, picture].filter((one) => typeof one !== 'string'))
  if (typeof sound === 'string') return { stream, problem: { of: 'microphone', why: sound } }
  if (typeof picture === 'string') return { stream, problem: { of: 'camera', why: picture } }
  return { stream, problem: null }
}

/** Devices have names only once one of them was opened. */
export async function listDevices(): Promise<DeviceChoice[]> {
  if (!('mediaDevices' in navigator)) return []
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ deviceId }) => deviceId !== '')
    .map(({ kind, deviceId, label }) => ({ kind, deviceId, label }))
}

/** Calls with the new list after every change; returns the function that ends it. */
export function watchDevices(listener: (devices: DeviceChoice[]) => void): () => void {
  if (!('mediaDevices' in navigator)) return () => undefined
  const report = () => void listDevices().then(listener)
  navigator.mediaDevices.addEventListener('devicechange', report)
  return () => navigator.mediaDevices.removeEventListener('devicechange', report)
}

/** Calls once the device of the track is gone; not after `stop()`. Returns the function that ends it. */
export function watchTrack(track: MediaStreamTrack, onEnded: () => void): () => void {
  track.addEventListener('ended', onEnded, { once: true })
  return () => track.removeEventListener('ended', onEnded)
}

export function stopAll(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop())
}

export interface LevelMeter {
  /** Loudness of the last moment, 0 to 1. */
  level(): number
  /** Where browsers start sound only after a click: call it in one. */
  resume(): Promise<void>
  close(): void
}

/** Measures the microphone of a stream, without playing it. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
    resume: () => context.resume(),
    close() {
      source.disconnect()
      if (context.state !== 'closed') void context.close()
    },
  }
}
