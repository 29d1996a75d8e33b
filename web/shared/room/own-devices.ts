/** The microphone, camera and shared screen that this page sends; a device that goes away is replaced. */
import { type InputKind, openTrack, stopAll, watchTrack } from './local-devices.ts'

export interface DevicePorts {
  isLargeScreen: boolean
  /** Sends another track, or none, to everybody. */
  replace: (place: 'audio' | 'camera' | 'screen', track: MediaStreamTrack | null) => Promise<unknown>
  onChange: () => void
}

export class OwnDevices {
  audio: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null = null
  readonly #ports: DevicePorts
  readonly #chosen: Partial<Record<InputKind, string>> = {}
  #isOver = false
  #isMuted: boolean
  /** Devices that went away and could not be replaced. */
  readonly #lost = new Set<InputKind>()
  /** Changes of devices run one after the other. */
  #changes: Promise<unknown> = Promise.resolve()

  constructor(local: MediaStream | null, ports: DevicePorts) {
    this.#ports = ports
    this.audio = local?.getAudioTracks()[0] ?? null
    this.camera = local?.getVideoTracks()[0] ?? null
    this.#isMuted = this.audio?.enabled !== true
    this.#watch('audioinput', this.audio)
    this.#watch('videoinput', this.camera)
  }

  setMicrophone(isOn: boolean): Promise<void> {
    return this.#inOrder(async () => {
      this.#isMuted = !isOn
      if (isOn && !this.audio) return this.#open('audioinput')
      if (this.audio) this.audio.enabled = isOn
      this.#ports.onChange()
    })
  }

  setCamera(isOn: boolean): Promise<void> {
    return this.#inOrder(async () => {
      if (isOn && !this.camera) return this.#open('videoinput')
      if (!isOn) await this.#closeCamera()
    })
  }

  /** After a phone call or another app: devices that ended, are lost or stay silent are opened anew. */
  recover(): Promise<void> {
    return this.#inOrder(async () => {
      for (const kind of ['audioinput', 'videoinput'] as const) {
        const track = kind === 'audioinput' ? this.audio : this.camera
        const isGone = track ? track.readyState === 'ended' || track.muted : this.#lost.has(kind)
        if (isGone) await this.#open(kind).catch(() => undefined)
      }
    })
  }

  use(kind: InputKind, deviceId: string): Promise<void> {
    return this.#inOrder(async () => {
      this.#chosen[kind] = deviceId
      if (kind === 'audioinput' || this.camera) await this.#open(kind)
    })
  }

  startSharing(): Promise<void> {
    return this.#inOrder(async () => {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
      const track = stream.getVideoTracks()[0]
      if (this.#isOver || !track) return stopAll(stream)
      this.stopSharing()
      track.contentHint = 'detail'
      this.screen = track
      watchTrack(track, () => this.stopSharing())
      await this.#ports.replace('screen', track)
      this.#ports.onChange()
    })
  }

  stopSharing(): void {
    if (!this.screen) return
    this.screen.stop()
    this.screen = null
    void this.#ports.replace('screen', null)
    this.#ports.onChange()
  }

  stop(): void {
    this.#isOver = true
    ;[this.audio, this.camera, this.screen].forEach((track) => track?.stop())
    this.audio = this.camera = this.screen = null
  }

  #inOrder(run: () => Promise<void>): Promise<void> {
    const result = this.#changes.then(() => (this.#isOver ? undefined : run()))
    this.#changes = result.catch(() => undefined)
    return result
  }

  /** Opens the device and sends its track; the previous one is stopped. */
  async #open(kind: InputKind): Promise<void> {
    const track = await openTrack(kind, this.#chosen[kind] ?? true, this.#ports.isLargeScreen)
    if (this.#isOver) return track.stop()
    this.#watch(kind, track)
    this.#lost.delete(kind)
    if (kind === 'audioinput') {
      track.enabled = !this.#isMuted
      this.audio?.stop()
      this.audio = track
      await this.#ports.replace('audio', track)
    } else {
      this.camera?.stop()
      this.camera = track
      await this.#ports.replace('camera', track)
    }
    this.#ports.onChange()
  }

  async #closeCamera(): Promise<void> {
    this.#lost.delete('videoinput')
    this.camera?.stop()
    this.camera = null
    await this.#ports.replace('camera', null)
    this.#ports.onChange()
  }

  #watch(kind: InputKind, track: MediaStreamTrack | null): void {
    if (!track) return
    watchTrack(track, () => void this.#inOrder(() => this.#replaceEnded(kind, track)))
    // Phones silence the microphone during a call.
    for (const change of ['mute', 'unmute']) track.addEventListener(change, this.#ports.onChange)
  }

  async #replaceEnded(kind: InputKind, track: MediaStreamTrack): Promise<void> {
    if (this.#isOver || (track !== this.audio && track !== this.camera)) return
    delete this.#chosen[kind]
    await this.#open(kind).catch(async () => {
      if (kind === 'videoinput') await this.#closeCamera()
      else this.audio = null
      this.#lost.add(kind)
      this.#ports.onChange()
    })
  }
}
