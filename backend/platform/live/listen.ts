import type pg from 'pg'
import { type Backoff, retryDelay } from '#schemas/platform/backoff.ts'

interface ListenOptions {
  connect: () => pg.Client
  onNotification: (payload: string) => void
  /** It listens again; notifications in between are lost. */
  onAgain: () => void
  onError: (error: unknown) => void
}

export interface Listener {
  /** Resolves once it listens; rejects where that is not possible now. */
  ready(): Promise<void>
  /** Interval of the check that detects a dead connection. */
  probe(): void
  close(): Promise<void>
}

const backoff: Backoff = { firstMs: 200, longestMs: 10_000, jitter: [0.5, 1] }

/** Receives the database's notifications over one connection of its own, opened when first needed. */
export function listenTo(channel: string, { connect, onNotification, onAgain, onError }: ListenOptions): Listener {
  let isClosed = false
  let current: pg.Client | null = null
  let opening: Promise<void> | null = null
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const open = async () => {
    const client = connect()
    client.on('error', (error) => lose(client, error)).on('end', () => lose(client, 'the connection ended'))
    client.on('notification', ({ payload = '' }) => {
      try {
        onNotification(payload)
      } catch (error) {
        // One unreadable notification must not stop the server.
        onError(error)
      }
    })
    current = client
    await client.connect()
    await client.query(`listen ${channel}`)
    failures = 0
  }
  const begin = (): Promise<void> => {
    const attempt = open()
    opening = attempt
    attempt.catch((error: unknown) => current && lose(current, error))
    return attempt
  }
  const lose = (client: pg.Client, error: unknown) => {
    if (isClosed || client !== current) return
    current = null
    onError(error)
    client.end().catch(() => undefined)
    failures += 1
    timer = setTimeout(() => begin().then(onAgain, () => undefined), retryDelay(backoff, failures))
    timer.unref()
  }

  return {
    ready: () => (isClosed ? Promise.reject(new Error('closed')) : (opening ?? begin())),
    probe: () => {
      const client = current
      client?.query('select 1').catch((error: unknown) => lose(client, error))
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await opening?.catch(() => undefined)
      await current?.end().catch(() => undefined)
    },
  }
}
