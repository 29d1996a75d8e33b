import type { Duplex } from 'node:stream'
import pg from 'pg'

/** What the owner of connections hears of them. */
export interface Hearing {
  /** A statement failed. */
  onFailed?: (error: Error) => void
  /** The server gave no answer in time; the connection is closed. */
  onSilent?: () => void
  /** Milliseconds that an answer may take; a little more than the server gives a statement by itself. */
  answerMs?: number
}

type Callback = (error: Error | null, result?: unknown) => void
type Wish = { text: string; query_timeout?: number }

/** Of a connection whose owner says nothing else: the server ends statements after five seconds. */
const usualAnswerMs = 6_000
const minute = 60_000

/**
 * A connection that does not wait for ever: the driver gives up on a statement without an answer, and as nobody can tell what
 * would still come, the connection is closed. Statements of a transaction with a `statement_timeout` of its own have that time.
 */
export class AnsweringClient extends pg.Client {
  constructor(config?: pg.ClientConfig & Hearing) {
    super(config)
    const plain = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    const answerMs = config?.answerMs ?? usualAnswerMs
    let usual = answerMs
    const failed = (error: Error) => {
      if (error.message !== 'Query read timeout') return config?.onFailed?.(error)
      // Ending at once: the pool looks at that when the connection is given back, before the socket has closed.
      this.end(() => undefined)
      ;(this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
      config?.onSilent?.()
    }
    const asking = (query: string | Wish | { submit: unknown }, values?: unknown, callback?: Callback) => {
      if (typeof query === 'object' && 'submit' in query) return plain(query, values, callback)
      const wish = typeof query === 'string' ? { text: query } : query
      usual = timeAfter(wish.text, answerMs) ?? usual
      const timed = { query_timeout: usual, ...wish, ...(Array.isArray(values) ? { values } : {}) }
      const told = typeof values === 'function' ? (values as Callback) : callback
      if (!told)
        return plain(timed).catch((error: Error) => {
          failed(error)
          throw error
        })
      return plain(timed, (error: Error | null, result?: unknown) => {
        if (error) failed(error)
        told(error, result)
      })
    }
    this.query = asking as typeof this.query
  }
}

/** What a statement changes in the time that it and those behind it may take. */
function timeAfter(text: string, answerMs: number): number | null {
  const minutes = /^set local statement_timeout = '(\d+)min'$/.exec(text)?.[1]
  if (minutes) return Number(minutes) * minute + answerMs
  return /^(begin|start transaction|commit|rollback)\b/.test(text) ? answerMs : null
}
