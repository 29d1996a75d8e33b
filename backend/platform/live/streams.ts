import { Readable } from 'node:stream'
import { pairKinds, type LiveEvent, liveLimits, liveSignals } from '#schemas/platform/live.ts'

/** The person and the session of a stream; both are the participant where a guest follows a room. */
export interface Follower {
  person: string
  session: string
  /** The operator who acts for that person. */
  isActing?: boolean
}

interface Stream extends Follower {
  content: Readable
}

/** A reader with this many unread bytes is disconnected, and reads anew when it reconnects. */
const mostWaitingBytes = 64 * 1024

/** The open streams of this process. */
export class Streams {
  readonly #ofPerson = new Map<string, Set<Stream>>()
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /** At the limit per person, the oldest stream is closed for the new one. */
  open(follower: Follower): Readable {
    const own = this.#ofPerson.get(follower.person) ?? new Set()
    this.#ofPerson.set(follower.person, own)
    const content = new Readable({ read: () => undefined })
    const stream = { ...follower, content }
    content.once('close', () => this.#forget(stream)).push(`retry: ${this.#retryMs()}\n${alive}`)
    own.add(stream)
    const [oldest] = own
    if (own.size > liveLimits.streamsPerPerson && oldest) {
      oldest.content.push(eventText(liveSignals.replaced, {}))
      this.#end(oldest)
    }
    return content
  }

  publish(people: Iterable<string>, event: LiveEvent): void {
    const isBetweenTwo = pairKinds.includes(event.kind)
    for (const person of people) {
      const streams = [...(this.#ofPerson.get(person) ?? [])].filter(({ isActing }) => !(isBetweenTwo && isActing))
      this.#write(streams, eventText(event.kind, event))
    }
  }

  publishToAll(signal: string): void {
    this.#write(this.#all(), eventText(signal, {}))
  }

  /** A heartbeat keeps proxies from closing idle streams, and shows browsers that no proxy buffers the stream. */
  beat(): void {
    this.#write(this.#all(), alive)
  }

  get sessions(): string[] {
    return [...new Set(this.#all().map(({ session }) => session))]
  }

  /** Ends the streams of these sessions. */
  endOf(sessions: ReadonlySet<string>): void {
    for (const stream of this.#all()) if (sessions.has(stream.session)) this.#end(stream)
  }

  endAll(): void {
    for (const stream of this.#all()) this.#end(stream)
  }

  #retryMs(): number {
    return liveLimits.retryMs + Math.floor(this.#random() * liveLimits.retrySpreadMs)
  }

  #all(): Stream[] {
    return [...this.#ofPerson.values()].flatMap((streams) => [...streams])
  }

  #write(streams: Iterable<Stream>, text: string): void {
    for (const stream of streams) {
      stream.content.push(text)
      if (stream.content.readableLength > mostWaitingBytes) stream.content.destroy()
    }
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    stream.content.push(null)
  }

  #forget(stream: Stream): void {
    const own = this.#ofPerson.get(stream.person)
    own?.delete(stream)
    if (own?.size === 0) this.#ofPerson.delete(stream.person)
  }
}

const eventText = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const alive = eventText(liveSignals.alive, {})
