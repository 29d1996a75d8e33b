import { type LiveEvent, liveSignals } from '#schemas/platform/live.ts'

/** A browser's EventSource, controlled by the test. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.readyState = 2
  }

  /** The response has arrived; its data may still be held back. */
  answer() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  connect() {
    this.answer()
    this.signal(liveSignals.alive)
  }

  emit(kind: LiveEvent['kind'], id: string) {
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

export function latestSource(): FakeEventSource {
  const source = FakeEventSource.opened.at(-1)
  if (!source) throw new Error('Nothing is followed')
  return source
}
