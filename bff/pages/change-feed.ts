/**
 * Reads every few seconds which pages have changed, so that all others can be stored for long. While it cannot be read, pages
 * are as old as they are.
 */
import { Compile } from 'typebox/compile'
import type * as Type from 'typebox'
import { PageChanges } from '#schemas/marketplace/site-map.ts'
import { retryDelay } from '#schemas/platform/backoff.ts'
import type { BackendReply } from '../backend/backend.ts'
import { isSuccess } from '../backend/backend-reply.ts'

export type PageChange = Type.Static<typeof PageChanges>['data'][number]

export interface ChangeFeed {
  /** Until when a page is known to be right whose data was requested at this time. */
  rightUntil: (readAt: number) => number
  /** Begins to read, unless it has begun. */
  start: () => void
  read: () => Promise<void>
  stop: () => void
}

export interface FeedLimits {
  /** Milliseconds between two reads, and at most after failures. */
  changePause: number
  changeLongestPause: number
  /** After a longer time without a read it begins anew: the backend does not name older changes. */
  changeGap: number
}

interface Options {
  limits: FeedLimits
  read: (path: string) => Promise<BackendReply>
  elapsed: () => number
  note: (what: string, error: unknown) => void
  onChanges: (changes: readonly PageChange[]) => void
}

const answers = Compile(PageChanges)

export function changeFeed({ limits, read: readPath, elapsed, note, onChanges }: Options): ChangeFeed {
  /** Where the next read goes on, and when the last one began. */
  let since: number | null = null
  let lastRead = -Infinity
  /** Pages read before are not covered: their changes may have been before the first read. */
  let coveredFrom = Infinity
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const readChanges = async () => {
    const begun = elapsed()
    if (begun - lastRead > limits.changeGap) since = null
    const answer = await readPath(since === null ? '/site-map/changes' : `/site-map/changes?since=${since}`)
    const changes: unknown = isSuccess(answer) ? JSON.parse(answer.body.toString('utf8')) : null
    if (!answers.Check(changes)) throw new Error(`no list of changes, but status ${answer.status}`)
    if (since === null || changes.isEverything) coveredFrom = elapsed()
    else if (changes.data.length > 0) onChanges(changes.data)
    since = changes.next
    lastRead = begun
  }
  const read = async () => {
    try {
      await readChanges()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) note('reading which pages have changed', error)
    }
  }
  const readLater = () => {
    const { changePause: firstMs, changeLongestPause: longestMs } = limits
    const pause = failures === 0 ? firstMs : retryDelay({ firstMs, longestMs, jitter: [0.8, 1.2] }, failures)
    timer = setTimeout(() => void read().then(() => isStopped || readLater()), pause)
    timer.unref()
  }

  return {
    rightUntil: (readAt) => (readAt >= coveredFrom ? Math.max(readAt, lastRead) : readAt),
    start: () => {
      if (timer === null && !isStopped) readLater()
    },
    read,
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
