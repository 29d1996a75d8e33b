/** Tells open pages what changed elsewhere. The database tells every process; each tells the people whose streams it holds. */
import type { Readable } from 'node:stream'
import { liveLimits, liveSignals } from '#schemas/platform/live.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { gatherer, readTold } from './gather.ts'
import { listenTo } from './listen.ts'
import { type Follower, Streams } from './streams.ts'

export interface Live {
  follow(follower: Follower): Promise<Readable>
  /** Ends all streams and opens none any more; whoever followed comes again, to another server. */
  end(): void
  close(): Promise<void>
}

interface Parts {
  database: Database
  clock: () => Temporal.Instant
  /** Which of these sessions still count. */
  stillSignedIn: (db: Db, now: Temporal.Instant, sessions: readonly string[]) => Promise<ReadonlySet<string>>
  onError: (error: unknown) => void
}

const retryAfterSeconds = 5

export function openLive({ database, clock, stillSignedIn, onError }: Parts): Live {
  const streams = new Streams()
  let isClosed = false
  const gather = gatherer((told) => {
    if (told.kind === 'session') endOver()
    else streams.tell(told.people, { kind: told.kind, id: told.id })
  })
  const listener = listenTo('live', {
    connect: () => database.newClient('live'),
    onTold: (payload) => gather.add(readTold(payload)),
    onAgain: () => streams.tellAll(liveSignals.missed),
    onError,
  })
  const endOver = () => {
    const sessions = streams.sessions
    stillSignedIn(database.db, clock(), sessions)
      .then((counting) => streams.endOf(new Set(sessions.filter((session) => !counting.has(session)))))
      .catch(onError)
  }
  const beating = setInterval(() => {
    streams.beat()
    listener.probe()
  }, liveLimits.heartbeatSeconds * 1000).unref()
  const checking = setInterval(endOver, liveLimits.checkSessionSeconds * 1000).unref()

  const end = () => {
    isClosed = true
    streams.endAll()
  }

  return {
    follow: async (follower) => {
      // Without the database nothing can be told; the listener has written down why.
      const isListening = await listener.ready().then(
        () => true,
        () => false,
      )
      if (!isListening || isClosed) throw refused('BUSY', { retryAfter: retryAfterSeconds })
      return streams.open(follower)
    },
    end,
    close: async () => {
      end()
      clearInterval(beating)
      clearInterval(checking)
      gather.stop()
      await listener.close()
    },
  }
}
