/** Calls at a fixed rate, whether the earlier ones are answered or not, and their outcomes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'

export interface Call {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  cookie?: string
  body?: object
  /** Idempotency-Key. */
  key?: string
}

export interface Answer {
  path: string
  /** 0: the connection broke, or there was no answer within the time limit. */
  status: number
  hasRetryAfter: boolean
  milliseconds: number
  /** Since the beginning of the load. */
  at: number
}

const patienceMs = 70_000

export class Caller {
  readonly #agent: Agent
  readonly #url: string
  #visitor = 0

  constructor(url: string, connections = 256) {
    this.#url = url
    this.#agent = new Agent({ connections, pipelining: 1, headersTimeout: patienceMs, bodyTimeout: patienceMs })
  }

  async send({ path, method = 'GET', cookie, body, key }: Call, begun = performance.now()): Promise<Answer> {
    const started = performance.now()
    const of = (status: number, hasRetryAfter: boolean): Answer => ({
      path,
      status,
      hasRetryAfter,
      milliseconds: performance.now() - started,
      at: started - begun,
    })
    const visitor = (this.#visitor += 1)
    try {
      const answer = await this.#agent.request({
        origin: this.#url,
        path,
        method,
        headers: {
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
          // Every call comes from a network of its own.
          'x-forwarded-for': `11.${visitor & 255}.${(visitor >> 8) & 255}.1`,
          ...(cookie === undefined ? {} : { cookie }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await answer.body.dump()
      return of(answer.statusCode, answer.headers['retry-after'] !== undefined)
    } catch {
      return of(0, false)
    }
  }

  /** This many calls a second for this many seconds; ends when all are answered. */
  async run(perSecond: number, seconds: number, callOf: (number: number) => Call): Promise<Answer[]> {
    const begun = performance.now()
    const answers: Promise<Answer>[] = []
    for (let sent = 0; ;) {
      const elapsed = performance.now() - begun
      if (elapsed >= seconds * 1000) break
      for (const due = Math.floor((elapsed / 1000) * perSecond); sent < due; sent += 1)
        answers.push(this.send(callOf(sent), begun))
      await sleep(5)
    }
    return Promise.all(answers)
  }

  /** This many callers, each with one call after the other; returns calls per second. */
  async capacity(callers: number, seconds: number, callOf: (number: number) => Call): Promise<number> {
    const begun = performance.now()
    let [sent, answered] = [0, 0]
    const work = async () => {
      while (performance.now() - begun < seconds * 1000) {
        const { status } = await this.send(callOf(sent++))
        if (status === 200) answered += 1
      }
    }
    await Promise.all(Array.from({ length: callers }, work))
    return answered / ((performance.now() - begun) / 1000)
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const longest = (answers: readonly Answer[]) =>
  quantile(
    answers.map(({ milliseconds }) => milliseconds),
    1,
  )

/** `200 × 40, 503 × 2`. */
export function countOf(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, hasRetryAfter } of answers) {
    const what =
      status === 0 ? 'no answer' : `${status}${status >= 500 && !hasRetryAfter ? ' without Retry-After' : ''}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${what} × ${count}`).join(', ')
}

/** Answers that must never occur: a broken connection, or a fault without Retry-After. */
export const isWrong = ({ status, hasRetryAfter }: Answer) =>
  status === 0 || (status >= 500 && !(status === 503 && hasRetryAfter))
