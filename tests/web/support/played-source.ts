import { type LiveEvent, liveSignals } from '#schemas/platform/live.ts'

/** A browser's stream, told what to do by the test. */
export class PlayedSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: PlayedSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    PlayedSource.opened.push(this)
  }

  close() {
    this.readyState = 2
  }

  /** The server's answer has come; whether its words come through is another thing. */
  answer() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  connect() {
    this.answer()
    this.signal(liveSignals.alive)
  }

  tell(kind: LiveEvent['kind'], id: string) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify({ kind, id }) }))
  }

  signal(name: keyof typeof liveSignals) {
    this.dispatchEvent(new MessageEvent(name, { data: '{}' }))
  }

  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

export function latestSource(): PlayedSource {
  const source = PlayedSource.opened.at(-1)
  if (!source) throw new Error('Nothing is followed')
  return source
}
