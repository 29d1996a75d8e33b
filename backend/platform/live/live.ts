/** Publishes changes to open pages. The database notifies every process; each process publishes to its own streams. */
import type { Readable } from 'node:stream'
import { liveLimits, liveSignals } from '#schemas/platform/live.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { gatherer, readNotification } from './gather.ts'
import { listenTo } from './listen.ts'
import { type Follower, Streams } from './streams.ts'

export interface Live {
  follow(follower: Follower): Promise<Readable>
  /** Ends all streams and opens none; clients reconnect to another server. */
  end(): void
  close(): Promise<void>
}

interface Parts {
  database: Database
  clock: () => Temporal.Instant
  /** Returns those sessions of signed-in people, and participants who are guests, that are still valid. */
  stillValid: (db: Db, now: Temporal.Instant, sessions: readonly string[]) => Promise<ReadonlySet<string>>
  onError: (error: unknown) => void
}

const retryAfterSeconds = 5

export function openLive({ database, clock, stillValid, onError }: Parts): Live {
  const streams = new Streams()
  let isClosed = false
  const gather = gatherer((notification) => {
    if (notification.kind === 'session') endOver()
    else streams.publish(notification.people, { kind: notification.kind, id: notification.id })
  })
  const listener = listenTo('live', {
    connect: () => database.newClient('live'),
    onNotification: (payload) => gather.add(readNotification(payload)),
    onAgain: () => streams.publishToAll(liveSignals.missed),
    onError,
  })
  const endOver = () => {
    const sessions = streams.sessions
    stillValid(database.db, clock(), sessions)
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
      // Without the database no event can be published; the listener has logged the reason.
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
