/**
 * Captions between the browsers of a session. Everybody's own words are recognised on their own device, only after somebody
 * asked for them and they have agreed, and are sent only to those who asked. Nothing is stored.
 */
import type { RoomEngine, RoomMessage } from '#shared/room/room-engine.ts'

/** What somebody who was asked says: not decided yet, words are coming, refused or stopped, or the device cannot. */
export type Answer = 'asked' | 'on' | 'off' | 'none'

export interface CaptionLine {
  number: number
  from: string
  text: string
  isFinal: boolean
}

export interface CaptionsView {
  /** This page asked for captions of what the others say. */
  isWanted: boolean
  answers: Readonly<Record<string, Answer>>
  /** The newest lines, which go after a silence. */
  lines: readonly CaptionLine[]
  /** Who asked for captions of one's own words. */
  askers: readonly string[]
  /** Of one's own words. `idle`: nobody has asked. */
  own: 'idle' | Answer
}

export interface Recogniser {
  start(track: MediaStreamTrack): Promise<void>
  stop(): void
}

export interface CaptionPorts {
  engine: Pick<RoomEngine, 'send' | 'onMessage' | 'view' | 'subscribe'>
  /** Null if this device cannot recognise speech by itself. */
  recogniser: (on: {
    words: (text: string, isFinal: boolean) => void
    failure: () => void
  }) => Promise<Recogniser | null>
  onChange: () => void
}

export const captionMax = 200
const linesMax = 4
const silenceMs = 8_000
/** Words that may still change are sent at most this often. */
const interimMs = 400
const kinds = { ask: 'captions', answer: 'captions_answer', words: 'caption' } as const
const answers: readonly unknown[] = ['asked', 'on', 'off', 'none'] satisfies Answer[]

export class Captions {
  readonly #ports: CaptionPorts
  readonly #ends: (() => void)[]
  #view: CaptionsView = { isWanted: false, answers: {}, lines: [], askers: [], own: 'idle' }
  #recogniser: Promise<Recogniser | null> | null = null
  #hasAgreed = false
  /** The track that is being recognised. */
  #heard: MediaStreamTrack | null = null
  #sentAt = 0
  #silence: ReturnType<typeof setTimeout> | undefined
  #known = new Set<string>()

  constructor(ports: CaptionPorts) {
    this.#ports = ports
    this.#ends = [
      ports.engine.onMessage((from, message) => this.#receive(from, message)),
      ports.engine.subscribe(() => this.#followRoom()),
    ]
    this.#followRoom()
  }

  view = (): CaptionsView => this.#view

  /** Asks everybody for captions, or no longer. */
  setWanted(isWanted: boolean): void {
    this.#ports.engine.send({ kind: kinds.ask, wants: isWanted })
    this.#change({ isWanted, lines: [], answers: {} })
  }

  /** One's own words may be captioned for those who asked. */
  allow(): void {
    this.#hasAgreed = true
    this.#answer('on')
    void this.#followMicrophone()
  }

  refuse(): void {
    this.#hasAgreed = false
    this.#answer('off')
    void this.#followMicrophone()
  }

  stop(): void {
    this.#hasAgreed = false
    clearTimeout(this.#silence)
    this.#ends.forEach((end) => end())
    void this.#followMicrophone()
  }

  #change(part: Partial<CaptionsView>): void {
    this.#view = { ...this.#view, ...part }
    this.#ports.onChange()
  }

  #answer(own: Answer): void {
    this.#change({ own })
    for (const asker of this.#view.askers) this.#ports.engine.send({ kind: kinds.answer, as: own }, asker)
  }

  #receive(from: string, message: RoomMessage): void {
    if (message.kind === kinds.ask) void this.#ask(from, message.wants === true)
    if (!this.#view.isWanted) return
    if (message.kind === kinds.answer && answers.includes(message.as))
      this.#change({ answers: { ...this.#view.answers, [from]: message.as as Answer } })
    if (message.kind === kinds.words && typeof message.text === 'string')
      this.#show(from, message.text.slice(-captionMax), message.isFinal === true)
  }

  async #ask(from: string, wants: boolean): Promise<void> {
    const others = this.#view.askers.filter((asker) => asker !== from)
    const askers = wants ? [...others, from] : others
    this.#change({ askers, ...(askers.length === 0 && !this.#hasAgreed && { own: 'idle' }) })
    if (!wants) return this.#followMicrophone()
    if (this.#view.own === 'idle') this.#change({ own: (await this.#open()) ? 'asked' : 'none' })
    if (this.#view.own !== 'idle') this.#ports.engine.send({ kind: kinds.answer, as: this.#view.own }, from)
    await this.#followMicrophone()
  }

  #open(): Promise<Recogniser | null> {
    this.#recogniser ??= this.#ports
      .recogniser({ words: (text, isFinal) => this.#say(text, isFinal), failure: () => this.#fail() })
      .catch(() => null)
    return this.#recogniser
  }

  #fail(): void {
    this.#heard = null
    this.#hasAgreed = false
    this.#answer('none')
  }

  #say(text: string, isFinal: boolean): void {
    const now = performance.now()
    if (text.trim() === '' || !this.#heard || (!isFinal && now - this.#sentAt < interimMs)) return
    this.#sentAt = now
    for (const asker of this.#view.askers)
      this.#ports.engine.send({ kind: kinds.words, text: text.trim().slice(-captionMax), isFinal }, asker)
  }

  #show(from: string, text: string, isFinal: boolean): void {
    const before = this.#view.lines
    const changed = before.find((line) => line.from === from && !line.isFinal)
    const others = before.filter((line) => line !== changed)
    const number = changed?.number ?? (before.at(-1)?.number ?? 0) + 1
    this.#change({ lines: [...others, { number, from, text, isFinal }].slice(-linesMax) })
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#change({ lines: [] }), silenceMs)
  }

  /** Who has come is asked too; who has gone no longer gets any words. */
  #followRoom(): void {
    const { engine } = this.#ports
    const present = engine.view().peers.map(({ occupantIdentifier }) => occupantIdentifier)
    const added = present.filter((occupant) => !this.#known.has(occupant))
    const gone = [...this.#known].filter((occupant) => !present.includes(occupant))
    this.#known = new Set(present)
    if (this.#view.isWanted) added.forEach((occupant) => engine.send({ kind: kinds.ask, wants: true }, occupant))
    const { askers } = this.#view
    if (gone.length > 0) {
      const left = askers.filter((asker) => !gone.includes(asker))
      const kept = Object.entries(this.#view.answers).filter(([occupant]) => !gone.includes(occupant))
      this.#change({ askers: left, answers: Object.fromEntries(kept) })
    }
    void this.#followMicrophone()
  }

  /** Recognises only while somebody wants it, one has agreed and the microphone is on. */
  async #followMicrophone(): Promise<void> {
    const track = () => {
      const { isMicrophoneOn, localStream } = this.#ports.engine.view()
      const isMeant = this.#hasAgreed && this.#view.askers.length > 0 && isMicrophoneOn
      return isMeant ? (localStream?.getAudioTracks()[0] ?? null) : null
    }
    if (track() === this.#heard || !this.#recogniser) return
    const recogniser = await this.#recogniser
    const wanted = track()
    if (wanted === this.#heard) return
    this.#heard = wanted
    recogniser?.stop()
    if (wanted) await recogniser?.start(wanted)
  }
}
