/** Sends checked rows in parts, waits and retries on errors, and stops when the user stops it. */
import { retryDelay } from '#schemas/platform/backoff.ts'
import { ApiError } from '#shared/api/api.ts'
import type { CheckedRow, Options, Outcome, Run, Target } from './target.ts'

/** Why the import is paused. Some causes end by themselves; the others wait for the user. */
export interface ImportFailure {
  as: 'offline' | 'busy' | 'signed_out' | 'refused'
  /** The server's message, if there is one. */
  sentence: string | null
  /** Seconds until the automatic retry; null if the user has to retry. */
  seconds: number | null
}

interface Sending {
  target: Target
  rows: readonly CheckedRow[]
  identifier: string
  options: Options
  onPart: (outcomes: readonly Outcome[]) => void
  /** Resolves when it is time to retry. */
  wait: (failure: ImportFailure) => Promise<void>
  isStopped: () => boolean
}

/** Timeout of a part in milliseconds; a timeout counts as a lost connection. */
const timeoutMs = 90_000

export async function sendRows({ target, rows, identifier, options, onPart, wait, isStopped }: Sending): Promise<void> {
  /** Undefined only if the user stopped. */
  const untilDone = async <Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> => {
    for (let tries = 0; !isStopped(); tries += 1) {
      try {
        return await work(AbortSignal.timeout(timeoutMs))
      } catch (error) {
        await wait(failureOf(error, tries))
      }
    }
    return undefined
  }

  const total = rows.length
  const runOf = (importIdentifier: string, signal: AbortSignal): Run => ({ importIdentifier, total, options, signal })
  const wasFinished = await untilDone((signal) => target.isFinished(runOf(identifier, signal)))
  // A file that the user imports again on purpose is a separate import.
  const own = wasFinished ? crypto.randomUUID() : identifier
  for (let from = 0; from < total; from += target.rowsAtOnce) {
    const part = rows.slice(from, from + target.rowsAtOnce)
    const outcomes = await untilDone((signal) => target.send(part, runOf(own, signal)))
    if (!outcomes) return
    onPart(outcomes)
  }
}

const second = 1000
const backoff = { firstMs: 2 * second, longestMs: 60 * second }

/** What went wrong, and the seconds until the retry: it backs off, and never retries before the server allows it. */
export function failureOf(error: unknown, tries: number): ImportFailure {
  const status = statusOf(error)
  const problem = error instanceof ApiError ? error.problem : {}
  const sentence = problem.message || null
  if (status === 401) return { as: 'signed_out', sentence: null, seconds: null }
  const seconds = Math.max(retryDelay(backoff, tries + 1) / second, problem.retryAfter ?? 0)
  if (status === 429) return { as: 'busy', sentence, seconds }
  if (status === 0 || status === 408 || status >= 500) return { as: 'offline', sentence: null, seconds }
  return { as: 'refused', sentence, seconds: null }
}

/** Neither a reply nor a broken connection: that is a bug of ours, which is logged and not retried automatically. */
function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  if (error instanceof DOMException) return 0
  reportError(error)
  return 400
}
