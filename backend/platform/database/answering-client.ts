import type { Duplex } from 'node:stream'
import pg from 'pg'

/** What the owner of connections is notified of. */
export interface AnsweringOptions {
  /** A statement failed. */
  onFailed?: (error: Error) => void
  /** The server did not answer in time; the connection is closed. */
  onSilent?: () => void
  /** Time limit of an answer in milliseconds; a little more than the server's own statement timeout. */
  answerMs?: number
}

type Callback = (error: Error | null, result?: unknown) => void
type QueryOptions = { text: string; query_timeout?: number }

/** Default: the server ends statements after five seconds. */
const usualAnswerMs = 6_000
const minute = 60_000

/**
 * A connection that never waits for ever: the driver times out a statement without an answer, and the connection is
 * closed, because a late answer could still arrive on it. Statements of a transaction with its own `statement_timeout`
 * have that time.
 */
export class AnsweringClient extends pg.Client {
  constructor(config?: pg.ClientConfig & AnsweringOptions) {
    super(config)
    const plain = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    const answerMs = config?.answerMs ?? usualAnswerMs
    let usual = answerMs
    const failed = (error: Error) => {
      if (error.message !== 'Query read timeout') return config?.onFailed?.(error)
      // Marks the connection as ending at once: the pool checks this on release, before the socket has closed.
      this.end(() => undefined)
      ;(this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
      config?.onSilent?.()
    }
    const queried = (query: string | QueryOptions | { submit: unknown }, values?: unknown, callback?: Callback) => {
      if (typeof query === 'object' && 'submit' in query) return plain(query, values, callback)
      const options = typeof query === 'string' ? { text: query } : query
      usual = timeAfter(options.text, answerMs) ?? usual
      const timed = { query_timeout: usual, ...options, ...(Array.isArray(values) ? { values } : {}) }
      const respond = typeof values === 'function' ? (values as Callback) : callback
      if (!respond)
        return plain(timed).catch((error: Error) => {
          failed(error)
          throw error
        })
      return plain(timed, (error: Error | null, result?: unknown) => {
        if (error) failed(error)
        respond(error, result)
      })
    }
    this.query = queried as typeof this.query
  }
}

/** How a statement changes the time limit of itself and of those after it. */
function timeAfter(text: string, answerMs: number): number | null {
  const minutes = /^set local statement_timeout = '(\d+)min'$/.exec(text)?.[1]
  if (minutes) return Number(minutes) * minute + answerMs
  return /^(begin|start transaction|commit|rollback)\b/.test(text) ? answerMs : null
}
