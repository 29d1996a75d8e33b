/** A bounded pool of database connections for requests and background work; waits are short and few. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { takesFirstConnection, isLate } from '#platform/core/time-budget.ts'

/** No connection is free, and the queue is full. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
}

const second = 1000
export const connectionWaits = {
  /** For background work, which waits before that until less of it is in progress. */
  background: 10 * second,
  /** Queued requests per connection; a further request is refused at once. */
  perConnection: 4,
} as const

const background = new AsyncLocalStorage<true>()

/** Runs background work of the worker and the queue, which leaves half of the connections to requests. */
export const inBackground = <Done>(work: () => Done): Done => background.run(true, work)

type Callback = Parameters<pg.Pool['connect']>[0]

export class BoundedPool extends pg.Pool {
  readonly #most: number
  readonly #ofBackground = new WeakSet<pg.PoolClient>()
  readonly #waiting: (() => void)[] = []
  #held = 0

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#most = Math.max(2, Math.ceil(config.max / 2))
    this.on('release', (_error, client) => {
      if (this.#ofBackground.delete(client)) this.#leave()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect()
    this.#connect().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    if (background.getStore()) return this.#connectInBackground()
    // Work that has begun completes, even when other requests are queued.
    if (takesFirstConnection() && (isLate() || this.waitingCount >= connectionWaits.perConnection * this.options.max))
      throw new DatabaseBusy('the queue for connections is full')
    return super.connect()
  }

  async #connectInBackground(): Promise<pg.PoolClient> {
    await this.#enter()
    try {
      const client = await super.connect()
      this.#ofBackground.add(client)
      return client
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** Takes one of the connections for background work; slots are given in the order of the requests. */
  async #enter(): Promise<void> {
    if (this.#held < this.#most) {
      this.#held += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new DatabaseBusy('too much background work waits for a connection'))
      }, connectionWaits.background)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.push(start)
    })
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held -= 1
  }
}
