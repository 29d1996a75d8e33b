/** Sends checked rows part by part, waits out what goes wrong on the way, and stops where the person stops. */
import { ApiError } from '#shared/api/api.ts'
import type { CheckedRow, Options, Outcome, Run, Target } from './target.ts'

/** Why nothing goes on for now. Two of them end by themselves; the others wait for the person. */
export interface Trouble {
  as: 'offline' | 'busy' | 'signed_out' | 'refused'
  /** The server's own words, where it said something. */
  sentence: string | null
  /** Until it is tried again by itself; null: not before the person asks for it. */
  seconds: number | null
}

interface Sending {
  target: Target
  rows: readonly CheckedRow[]
  identifier: string
  options: Options
  onPart: (outcomes: readonly Outcome[]) => void
  /** Resolves when it is to be tried again. */
  wait: (trouble: Trouble) => Promise<void>
  isStopped: () => boolean
}

/** A part that takes longer is as good as a lost connection. */
const patienceMs = 90_000

export async function sendRows({ target, rows, identifier, options, onPart, wait, isStopped }: Sending): Promise<void> {
  /** Undefined only where the person stopped. */
  const untilDone = async <Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> => {
    for (let tries = 0; !isStopped(); tries += 1) {
      try {
        return await work(AbortSignal.timeout(patienceMs))
      } catch (error) {
        await wait(troubleOf(error, tries))
      }
    }
    return undefined
  }

  const total = rows.length
  const runOf = (importIdentifier: string, signal: AbortSignal): Run => ({ importIdentifier, total, options, signal })
  const wasFinished = await untilDone((signal) => target.isFinished(runOf(identifier, signal)))
  // A file that is imported once more, knowingly, is an import of its own.
  const own = wasFinished ? crypto.randomUUID() : identifier
  for (let from = 0; from < total; from += target.rowsAtOnce) {
    const part = rows.slice(from, from + target.rowsAtOnce)
    const outcomes = await untilDone((signal) => target.send(part, runOf(own, signal)))
    if (!outcomes) return
    onPart(outcomes)
  }
}

const longestWait = 60

/** What went wrong, and after how many seconds it is tried again: longer each time, and never before the server wants it. */
export function troubleOf(error: unknown, tries: number): Trouble {
  const status = statusOf(error)
  const said = error instanceof ApiError ? error.problem : {}
  const sentence = said.message || null
  if (status === 401) return { as: 'signed_out', sentence: null, seconds: null }
  const growing = Math.min(longestWait, 2 ** (tries + 1))
  const seconds = Math.max(growing, said.retryAfter ?? 0)
  if (status === 429) return { as: 'busy', sentence, seconds }
  if (status === 0 || status === 408 || status >= 500) return { as: 'offline', sentence: null, seconds }
  return { as: 'refused', sentence, seconds: null }
}

/** What is neither an answer nor a connection that broke is a fault of ours: it is logged, and not tried again by itself. */
function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  if (error instanceof DOMException) return 0
  reportError(error)
  return 400
}
