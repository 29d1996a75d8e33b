/**
 * Makes one call and reads its whole answer; retries on another backend only where the call cannot take effect twice.
 */
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { BackendCall, BackendReply } from './backend.ts'
import type { Choice } from './backend-choice.ts'
import { faultOf, isBroken, isLate, retrySeconds } from './backend-faults.ts'
import { drainingHeader, type Server, type Work } from './backend-server.ts'
import { Refusal, refused } from '../http/errors.ts'
import type { Limits } from '../settings.ts'
import { watchProgress } from './upload-progress.ts'

/** Sends the backend the remaining milliseconds, so that it times out before its caller does. */
export const timeLeftHeader = 'x-request-timeout'

/** The call is idempotent: it only reads, or the backend stores its idempotency key. */
export const mayRepeat = ({ method, headers }: Pick<BackendCall, 'method' | 'headers'>) =>
  method === 'GET' || headers['idempotency-key'] !== undefined

interface Parts {
  choice: Choice
  call: BackendCall
  work: Work
  /** Milliseconds for the whole call. */
  time: number
  limits: Pick<Limits, 'uploadStallTime' | 'uploadAnswerTime'>
}

export const deliver = (parts: Parts) =>
  new Promise<BackendReply>((resolve, reject) => new Delivery(parts, resolve, reject).start())

const tooLong = new DOMException('the whole call took too long', 'TimeoutError')
/** A call whose connection broke is retried once. */
const mostRepetitions = 1

class Delivery implements Dispatcher.DispatchHandler {
  readonly #parts: Parts
  readonly #resolve: (reply: BackendReply) => void
  readonly #reject: (error: Error) => void
  readonly #until: number
  readonly #timer: NodeJS.Timeout
  readonly #tried = new Set<Server>()
  #server: Server | null = null
  #controller: Dispatcher.DispatchController | null = null
  #chunks: Buffer[] = []
  #status = 0
  #headers: BackendReply['headers'] = {}
  #repetitions = 0
  #isOver = false
  #stopWatching: (() => void) | null = null

  constructor(parts: Parts, resolve: (reply: BackendReply) => void, reject: (error: Error) => void) {
    this.#parts = parts
    this.#resolve = resolve
    this.#reject = reject
    this.#until = performance.now() + parts.time
    this.#timer = setTimeout(() => this.#giveUp(), parts.time)
  }

  start(): void {
    const server = this.#parts.choice.choose(this.#tried)
    if (server instanceof Refusal) return this.#fail(server)
    this.#tried.add(server)
    this.#server = server
    this.#controller = null
    this.#chunks = []
    this.#status = 0
    server.enter(this.#parts.work, () => this.#dispatch(server))
  }

  #dispatch(server: Server): void {
    const { call, work } = this.#parts
    if (this.#isOver) return server.leave(work)
    const left = Math.max(1, Math.floor(this.#until - performance.now()))
    const headers = { ...call.headers, [timeLeftHeader]: String(left) }
    try {
      const { method, path, body = null } = call
      server.pools[work].dispatch({ method, path, headers, body }, this)
    } catch (error) {
      this.onResponseError(null, error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) return controller.abort(tooLong)
    const { call, limits } = this.#parts
    if (!(call.body instanceof Readable)) return
    const times = { stall: limits.uploadStallTime, answer: limits.uploadAnswerTime }
    this.#stopWatching = watchProgress(call.body, times, () => this.#giveUp())
  }

  onResponseStart(_controller: unknown, status: number, headers: BackendReply['headers']): void {
    this.#status = status
    this.#headers = headers
    this.#server?.breaker.succeed()
    if (headers[drainingHeader] !== undefined) this.#server?.setOut(true)
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#server?.leave(this.#parts.work)
    this.#end()
    const [only] = this.#chunks
    const body = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, headers: this.#headers, body })
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#count(error)
    this.#server?.leave(this.#parts.work)
    if (!this.#isOver && this.#mayTryAgain(error)) this.start()
    else this.#fail(faultOf(error))
  }

  /** Slow work waits for an external server, which is not the backend's fault. */
  #count(error: Error): void {
    const isFault = isBroken(error) || (isLate(error) && this.#parts.work === 'quick')
    if (isFault && this.#status === 0) this.#server?.breaker.fail()
  }

  #mayTryAgain(error: Error): boolean {
    const { call, choice } = this.#parts
    if (!isBroken(error) || call.body instanceof Readable) return false
    // Nothing was sent yet, so that any backend that was not tried may be.
    if (this.#controller === null) return this.#tried.size < choice.servers.length
    if (!mayRepeat(call) || this.#repetitions >= mostRepetitions) return false
    this.#repetitions += 1
    return true
  }

  #giveUp(): void {
    if (this.#controller) this.#controller.abort(tooLong)
    this.#fail(refused('BACKEND_TIMEOUT', { retryAfter: retrySeconds }, tooLong))
  }

  #end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#stopWatching?.()
  }

  #fail(refusal: Refusal): void {
    if (this.#isOver) return
    this.#end()
    this.#reject(refusal)
  }
}
