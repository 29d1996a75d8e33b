/** One call of the backend: whole answers, collected; every way it can fail has a code of its own. */
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Limits } from '../settings.ts'
import { refused } from './errors.ts'

export interface BackendCall {
  method: Dispatcher.HttpMethod
  /** Path and query. */
  path: string
  headers: Record<string, string>
  /** Bytes that come bit by bit travel on connections of their own, so that slow senders keep nobody else waiting. */
  body?: string | Buffer | Readable | undefined
}

export interface BackendReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A file comes as `content`, everything else whole as `body`. */
export interface OpenReply extends BackendReply {
  content: Readable | null
}

export interface Backend {
  send(call: BackendCall): Promise<BackendReply>
  /** For files: they are passed on as they come. */
  open(call: BackendCall): Promise<OpenReply>
  /** For streams of events, which end when one side leaves or nothing was heard for too long. */
  follow(call: BackendCall): Promise<OpenReply>
  close(): Promise<void>
}

export function backendAt(url: string, limits: Limits): Backend {
  const poolOf = (connections: number, more: Partial<Pool.Options> = {}) =>
    new Pool(new URL(url).origin, {
      connections,
      pipelining: 1,
      connect: { timeout: limits.backendConnectTimeout },
      headersTimeout: limits.backendHeadersTimeout,
      bodyTimeout: limits.backendBodyTimeout,
      maxResponseSize: limits.backendReplyBytes,
      allowH2: false,
      ...more,
    })
  const [pool, uploads, downloads, streams] = [
    poolOf(limits.backendConnections),
    // It answers when the file is kept, which takes its time while many come.
    poolOf(limits.uploadsAtOnce + limits.streamedUploadsAtOnce, { headersTimeout: limits.uploadTimeout }),
    // Nothing of a file is held here, so that it may be as long as it is.
    poolOf(limits.streamedDownloads, { maxResponseSize: -1 }),
    poolOf(limits.liveStreams, { maxResponseSize: -1, bodyTimeout: limits.liveQuietTime }),
  ]
  const send = (through: Pool, call: BackendCall, time: number) =>
    new Promise<BackendReply>((resolve, reject) => new Attempt(through, call, time, resolve, reject).start())
  return {
    send: (call) =>
      call.body instanceof Readable
        ? send(uploads, call, limits.uploadTimeout + limits.backendTotalTimeout)
        : send(pool, call, limits.backendTotalTimeout),
    open: (call) => openThrough(downloads, call, AbortSignal.timeout(limits.uploadTimeout)),
    follow: (call) => openThrough(streams, call),
    close: async () => {
      await Promise.all([pool.destroy(), uploads.destroy(), downloads.destroy(), streams.destroy()])
    },
  }
}

/** When the signal says so the file ends with an error, wherever it is. */
async function openThrough(
  pool: Pool,
  { method, path, headers }: BackendCall,
  signal?: AbortSignal,
): Promise<OpenReply> {
  try {
    const asked = { method, path, headers, signal: signal ?? null }
    const { statusCode: status, headers: sent, body } = await pool.request(asked)
    // Whoever reads it is told; where nobody does, nobody needs to be.
    body.on('error', () => undefined)
    const isContent = status === 200 && !/json/.test(String(sent['content-type']))
    return isContent
      ? { status, headers: sent, body: Buffer.alloc(0), content: body }
      : { status, headers: sent, body: Buffer.from(await body.bytes()), content: null }
  } catch (error) {
    const code = codeOf(error as Error)
    throw refused(code, code === 'BACKEND_UNREACHABLE' ? { retryAfter: 2 } : {}, error)
  }
}

const tooLong = new Error('the whole call took too long')

class Attempt implements Dispatcher.DispatchHandler {
  readonly #pool: Pool
  readonly #call: BackendCall
  readonly #resolve: (reply: BackendReply) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #chunks: Buffer[] = []
  #status = 0
  #headers: BackendReply['headers'] = {}
  #mayRetry: boolean
  #isLate = false

  constructor(
    pool: Pool,
    call: BackendCall,
    time: number,
    resolve: (reply: BackendReply) => void,
    reject: (error: Error) => void,
  ) {
    this.#pool = pool
    this.#call = call
    this.#resolve = resolve
    this.#reject = reject
    this.#mayRetry = call.method === 'GET'
    this.#timer = setTimeout(() => this.#giveUp(), time)
  }

  start(): void {
    try {
      this.#pool.dispatch({ ...this.#call, body: this.#call.body ?? null }, this)
    } catch (error) {
      this.onResponseError(null, error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isLate) controller.abort(tooLong)
  }

  onResponseStart(_controller: unknown, status: number, headers: BackendReply['headers']): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer)
    const [only] = this.#chunks
    const body = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, headers: this.#headers, body })
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#mayRetry && this.#status === 0 && !this.#isLate && wasReset(error)) {
      this.#mayRetry = false
      this.start()
      return
    }
    clearTimeout(this.#timer)
    const code = this.#isLate ? 'BACKEND_TIMEOUT' : codeOf(error)
    this.#reject(refused(code, code === 'BACKEND_UNREACHABLE' ? { retryAfter: 2 } : {}, error))
  }

  #giveUp(): void {
    this.#isLate = true
    if (this.#controller) this.#controller.abort(tooLong)
    else this.#reject(refused('BACKEND_TIMEOUT'))
  }
}

const errorCode = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

const wasReset = (error: Error) => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(errorCode(error))

const unreachable = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]
const late = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

function codeOf(error: Error): ErrorCode {
  const code = errorCode(error)
  if (error.name === 'TimeoutError') return 'BACKEND_TIMEOUT'
  if (unreachable.includes(code)) return 'BACKEND_UNREACHABLE'
  return late.includes(code) ? 'BACKEND_TIMEOUT' : 'BACKEND_BROKEN'
}
